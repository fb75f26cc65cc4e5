/** Rows that are measured, with a description of the measurement. */
export const measuredRows = {
  size: [
    'Installed size',
    '`npm install` into an empty folder, with what it installs for it. All bytes of its files.',
  ],
  packages: ['Installed packages', 'The packages of the same installation.'],
  start: ['From the command to the first response', 'Fastest of seven, in alternating rounds.'],
  bundle: ['A client with one call, bundled', 'esbuild, minified, gzip.'],
  overhead: [
    'CPU overhead of a call with the default options, compared with a plain `fetch`',
    'Lower quartile of 25 rounds, one call after the other, with a `fetch` that responds at once.',
  ],
  duration: ['Duration of the same call', 'Median of the same rounds.'],
  releases: ['Releases on npm', '`npm view … versions`.'],
} as const satisfies Record<string, readonly [title: string, how: string]>
