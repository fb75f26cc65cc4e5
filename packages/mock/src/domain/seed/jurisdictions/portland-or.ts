import { type Jurisdiction, padNumber, randomDigits, type Trade } from '../jurisdiction.ts'

export const portland: Jurisdiction = {
  slug: 'portland-or',
  city: 'Portland',
  state: 'OR',
  utcOffset: -8,
  areaCodes: ['503', '971'],
  annualVolume: 38_000,
  areas: [
    {
      zip: '97209',
      latitude: 45.5316,
      longitude: -122.6839,
      numbers: [100, 2399],
      streets: ['NW Lovejoy Street', 'NW Glisan Street', 'NW 13th Avenue', 'NW Front Avenue'],
    },
    {
      zip: '97202',
      latitude: 45.4829,
      longitude: -122.6444,
      numbers: [1200, 8499],
      streets: ['SE Milwaukie Avenue', 'SE Bybee Boulevard', 'SE 17th Avenue', 'SE Woodstock Boulevard'],
    },
    {
      zip: '97211',
      latitude: 45.5668,
      longitude: -122.6443,
      numbers: [1400, 7099],
      streets: ['NE Alberta Street', 'NE Killingsworth Street', 'NE 27th Avenue', 'NE Ainsworth Street'],
    },
    {
      zip: '97214',
      latitude: 45.5146,
      longitude: -122.6432,
      numbers: [500, 5199],
      streets: ['SE Hawthorne Boulevard', 'SE Salmon Street', 'SE Belmont Street', 'SE 34th Avenue'],
    },
    {
      zip: '97217',
      latitude: 45.5765,
      longitude: -122.6849,
      numbers: [1000, 9199],
      streets: ['N Mississippi Avenue', 'N Lombard Street', 'N Denver Avenue', 'N Willamette Boulevard'],
    },
  ],
  companyWords: [
    'Rose City',
    'Willamette',
    'Sellwood',
    'Mount Tabor',
    'Stumptown',
    'Columbia Gorge',
    'Bridgetown',
    'St. Johns',
    'Alder Creek',
    'Hawthorne',
    'Tualatin',
    'Forest Park',
    'Sauvie Island',
    'Laurelhurst',
  ],
  permitNumber: ({ year, sequence, trade, sector }) =>
    `${padNumber(year % 100, 2)}-${padNumber(100_000 + sequence, 6)}-${suffixes[trade] ?? (sector === 'residential' ? 'RS' : 'CO')}`,
  license: (_trade, _company, random) => `CCB ${randomDigits(random, 6)}`,
}

const suffixes: Partial<Record<Trade, string>> = {
  electrical: 'ET',
  solar: 'ET',
  mechanical: 'MT',
  plumbing: 'PT',
  fire: 'FA',
}
