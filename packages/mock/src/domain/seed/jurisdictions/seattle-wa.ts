import { type Jurisdiction, padNumber } from '../jurisdiction.ts'

export const seattle: Jurisdiction = {
  slug: 'seattle-wa',
  city: 'Seattle',
  state: 'WA',
  utcOffset: -8,
  areaCodes: ['206'],
  annualVolume: 14_000,
  areas: [
    {
      zip: '98101',
      latitude: 47.6105,
      longitude: -122.3348,
      numbers: [400, 1999],
      streets: ['Alder Street', 'Pike Street', 'Union Street', 'Stewart Street'],
    },
    {
      zip: '98103',
      latitude: 47.6733,
      longitude: -122.3426,
      numbers: [3400, 8399],
      streets: ['Fremont Avenue N', 'Stone Way N', 'Linden Avenue N', 'Wallingford Avenue N'],
    },
    {
      zip: '98107',
      latitude: 47.6701,
      longitude: -122.3763,
      numbers: [1100, 6499],
      streets: ['NW 58th Street', 'Leary Avenue NW', '17th Avenue NW', 'NW Market Street'],
    },
    {
      zip: '98112',
      latitude: 47.6302,
      longitude: -122.2975,
      numbers: [300, 2599],
      streets: ['E Madison Street', '19th Avenue E', 'E Galer Street', 'Interlaken Drive E'],
    },
    {
      zip: '98115',
      latitude: 47.6849,
      longitude: -122.2968,
      numbers: [5500, 9499],
      streets: ['Ravenna Avenue NE', '35th Avenue NE', 'NE 75th Street', 'Sand Point Way NE'],
    },
    {
      zip: '98118',
      latitude: 47.5412,
      longitude: -122.2746,
      numbers: [3600, 9299],
      streets: ['Rainier Avenue S', 'S Orcas Street', 'Beacon Avenue S', 'S Genesee Street'],
    },
  ],
  companyWords: [
    'Northgate',
    'Cascade Ridge',
    'Rainier',
    'Puget Sound',
    'Emerald',
    'Ballard',
    'Olympic View',
    'Salmon Bay',
    'Alki',
    'Greenlake',
    'Elliott Bay',
    'Magnolia',
    'Cedar River',
    'Shilshole',
  ],
  permitNumber: ({ year, sequence }) => `BLD-${year}-${padNumber(sequence, 6)}`,
  // Washington: seven characters of the name, three digits, two characters.
  license: (_trade, company, random) =>
    company
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
      .padEnd(7, '*')
      .slice(0, 7) +
    random.text(3, '0123456789') +
    random.text(2, 'BCDFGHJKLMNPQRSTVWXZ'),
}
