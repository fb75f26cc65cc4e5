import { type Jurisdiction, padNumber, type Trade } from '../jurisdiction.ts'

export const miamiDade: Jurisdiction = {
  slug: 'miami-dade-fl',
  city: 'Miami',
  state: 'FL',
  utcOffset: -5,
  areaCodes: ['305', '786'],
  annualVolume: 58_000,
  areas: [
    {
      zip: '33137',
      latitude: 25.8161,
      longitude: -80.1897,
      numbers: [2900, 7499],
      streets: ['Biscayne Boulevard', 'NE 2nd Avenue', 'NE 39th Street', 'NE Miami Court'],
    },
    {
      zip: '33133',
      latitude: 25.7299,
      longitude: -80.2428,
      numbers: [2400, 4199],
      streets: ['SW 27th Avenue', 'Tigertail Avenue', 'S Bayshore Drive', 'Grand Avenue'],
    },
    {
      zip: '33155',
      latitude: 25.7381,
      longitude: -80.3107,
      numbers: [2400, 7299],
      streets: ['SW 57th Avenue', 'Coral Way', 'SW 67th Avenue', 'SW 40th Street'],
    },
    {
      zip: '33176',
      latitude: 25.6573,
      longitude: -80.3577,
      numbers: [8700, 11_999],
      streets: ['SW 97th Avenue', 'N Kendall Drive', 'SW 104th Street', 'Killian Parkway'],
    },
    {
      zip: '33186',
      latitude: 25.6694,
      longitude: -80.4085,
      numbers: [9000, 13_799],
      streets: ['SW 127th Avenue', 'SW 120th Street', 'SW 137th Avenue', 'SW 112th Street'],
    },
  ],
  companyWords: [
    'Biscayne',
    'Gulfstream',
    'Coral Way',
    'Sunshine',
    'Everglades',
    'Tamiami',
    'Royal Palm',
    'Coconut Grove',
    'Keystone',
    'Atlantic',
    'Flagler',
    'Mangrove',
    'Kendall',
    'Seabreeze',
  ],
  permitNumber: ({ year, sequence }) => `${year}${padNumber(sequence, 6)}`,
  // Florida: the kind of certificate, then a number of the current statewide series, which starts with 15.
  license: (trade, _company, random) => `${prefixes[trade]}${random.integer(1_500_000, 1_539_999)}`,
}

const prefixes: Record<Trade, string> = {
  general: 'CGC',
  demolition: 'CGC',
  electrical: 'EC',
  mechanical: 'CAC',
  plumbing: 'CFC',
  roofing: 'CCC',
  solar: 'CVC',
  pool: 'CPC',
  fire: 'EF',
}
