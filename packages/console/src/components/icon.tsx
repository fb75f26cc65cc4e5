/** Icon of 16 px in the color of the text. A text beside it, or the name of its button, says what it stands for. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

/** Name of an icon. */
export type IconName = keyof typeof paths

/** Lines of 1.5 px on a grid of 16 px. */
const paths = {
  home: 'M2.75 7.25 8 2.75l5.25 4.5M4.25 6.5v6.75h7.5V6.5M6.75 13.25v-3.5h2.5v3.5',
  key: 'M8.4 7.6a3 3 0 1 0-4.25 4.25A3 3 0 0 0 8.4 7.6Zm0 0 5.1-5.1M11 5l1.75 1.75M9.5 6.5l1.1 1.1',
  webhook:
    'M8 6.25 5.4 10.6M8 6.25A2 2 0 1 1 9.9 5M8 6.25l2.5 4.1M3.6 8.7a2 2 0 1 0 2.1 2.9h4.8M10.5 10.35a2 2 0 1 1-.2 2.3',
  usage: 'M2.75 13.25h10.5M4.25 10.75v-3M8 10.75v-7M11.75 10.75v-5',
  requests: 'M2.75 5h8.5M8.75 2.5 11.25 5l-2.5 2.5M13.25 11h-8.5M7.25 8.5 4.75 11l2.5 2.5',
  explorer:
    'M6 2.75H5c-1 0-1.5.5-1.5 1.5v2C3.5 7.25 3 8 2 8c1 0 1.5.75 1.5 1.75v2c0 1 .5 1.5 1.5 1.5h1M10 2.75h1c1 0 1.5.5 1.5 1.5v2c0 1 .5 1.75 1.5 1.75-1 0-1.5.75-1.5 1.75v2c0 1-.5 1.5-1.5 1.5h-1',
  permit: 'M9.25 1.75h-6v12.5h9.5v-9ZM9.25 1.75v3.5h3.5M5.75 9.75l1.5 1.5 3-3.25',
  contact: 'M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM3.25 13.25c.4-2.3 2.3-3.5 4.75-3.5s4.35 1.2 4.75 3.5',
  condition:
    'M2.75 4.5h4.5M11.25 4.5h2M9.25 6.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5ZM2.75 11.5h2M8.75 11.5h4.5M6.75 13.25a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z',
  lab: 'M6.25 2.25v4L2.75 13.75h10.5l-3.5-7.5v-4M5 2.25h6M4.75 10h6.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  clock: 'M8 13.75a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5ZM8 4.75V8l2.25 1.5',
  sun: 'M8 10.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5ZM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M12.6 3.4l-.7.7M4.1 11.9l-.7.7',
  moon: 'M13.25 9.5A5.5 5.5 0 0 1 6.5 2.75a5.5 5.5 0 1 0 6.75 6.75Z',
  system: 'M2.25 3h11.5v7.5H2.25zM8 10.5v2.75M5.25 13.25h5.5',
} as const
