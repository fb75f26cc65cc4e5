import type { StorybookConfig } from '@storybook/react-vite'

export default {
  framework: '@storybook/react-vite',
  stories: ['../src/*.stories.tsx'],
  staticDirs: ['../public'], // with mockServiceWorker.js, which `msw init` copies
  core: { disableTelemetry: true },
  typescript: { reactDocgen: false }, // the component has no props
} satisfies StorybookConfig
