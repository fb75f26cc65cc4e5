import { type Filing, type Jurisdiction, padNumber, type Trade } from '../jurisdiction.ts'

export const losAngeles: Jurisdiction = {
  slug: 'los-angeles-ca',
  city: 'Los Angeles',
  state: 'CA',
  utcOffset: -8,
  areaCodes: ['213', '323', '310'],
  annualVolume: 46_000,
  areas: [
    {
      zip: '90015',
      latitude: 34.0397,
      longitude: -118.2663,
      numbers: [800, 1999],
      streets: ['S Figueroa Street', 'W Olympic Boulevard', 'S Hope Street', 'W Pico Boulevard'],
    },
    {
      zip: '90026',
      latitude: 34.0785,
      longitude: -118.2606,
      numbers: [1100, 3999],
      streets: ['W Sunset Boulevard', 'Echo Park Avenue', 'Silver Lake Boulevard', 'Glendale Boulevard'],
    },
    {
      zip: '90042',
      latitude: 34.1145,
      longitude: -118.1929,
      numbers: [4900, 7099],
      streets: ['York Boulevard', 'N Figueroa Street', 'Monte Vista Street', 'N Avenue 54'],
    },
    {
      zip: '90064',
      latitude: 34.0353,
      longitude: -118.4259,
      numbers: [2000, 11_899],
      streets: ['W Pico Boulevard', 'Westwood Boulevard', 'Manning Avenue', 'Overland Avenue'],
    },
    {
      zip: '90291',
      latitude: 33.9938,
      longitude: -118.4634,
      numbers: [200, 2499],
      streets: ['Abbot Kinney Boulevard', 'Lincoln Boulevard', 'Rose Avenue', 'Oakwood Avenue'],
    },
    {
      zip: '90027',
      latitude: 34.1043,
      longitude: -118.2924,
      numbers: [1500, 5199],
      streets: ['Hillhurst Avenue', 'N Vermont Avenue', 'Los Feliz Boulevard', 'Franklin Avenue'],
    },
  ],
  companyWords: [
    'Pacific Crest',
    'Golden State',
    'Arroyo',
    'Silver Lake',
    'Topanga',
    'Westside',
    'Sierra Madre',
    'Echo Canyon',
    'Harbor Gateway',
    'San Gabriel',
    'Mulholland',
    'El Sereno',
    'Palisade',
    'Cahuenga',
  ],
  // Year and kind of permit, office, sequence.
  permitNumber: (filing) =>
    `${padNumber(filing.year % 100, 2)}${tradeCodes[filing.trade] ?? workCodes[filing.work]}-${offices[filing.sector]}-${padNumber(filing.sequence, 5)}`,
  license: (_trade, _company, random) => `CSLB ${random.integer(712_000, 1_129_000)}`,
}

const tradeCodes: Partial<Record<Trade, string>> = {
  electrical: '041',
  solar: '041',
  fire: '043',
  plumbing: '042',
  mechanical: '044',
  pool: '047',
}
const workCodes: Record<Filing['work'], string> = {
  new: '010',
  addition: '014',
  alteration: '016',
  demolition: '019',
}
const offices: Record<Filing['sector'], string> = { commercial: '10000', residential: '20000' }
