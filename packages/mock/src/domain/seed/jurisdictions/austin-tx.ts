import type { Random } from '../../random.ts'
import { type Jurisdiction, padNumber, randomDigits, type Trade } from '../jurisdiction.ts'

export const austin: Jurisdiction = {
  slug: 'austin-tx',
  city: 'Austin',
  state: 'TX',
  utcOffset: -6,
  areaCodes: ['512', '737'],
  annualVolume: 52_000,
  areas: [
    {
      zip: '78701',
      latitude: 30.2713,
      longitude: -97.7426,
      numbers: [100, 1899],
      streets: ['Congress Avenue', 'W 6th Street', 'Brazos Street', 'San Jacinto Boulevard'],
    },
    {
      zip: '78702',
      latitude: 30.2638,
      longitude: -97.7166,
      numbers: [900, 3199],
      streets: ['E Cesar Chavez Street', 'E 12th Street', 'Holly Street', 'Chicon Street'],
    },
    {
      zip: '78704',
      latitude: 30.2428,
      longitude: -97.7658,
      numbers: [1000, 3999],
      streets: ['S Lamar Boulevard', 'S 1st Street', 'Kinney Avenue', 'Bouldin Avenue'],
    },
    {
      zip: '78745',
      latitude: 30.2066,
      longitude: -97.7957,
      numbers: [4400, 8599],
      streets: ['Manchaca Road', 'Westgate Boulevard', 'W Stassney Lane', 'Emerald Forest Drive'],
    },
    {
      zip: '78757',
      latitude: 30.3437,
      longitude: -97.7327,
      numbers: [5900, 8399],
      streets: ['Burnet Road', 'Woodrow Avenue', 'W Anderson Lane', 'Shoal Creek Boulevard'],
    },
  ],
  companyWords: [
    'Lone Star',
    'Hill Country',
    'Barton Creek',
    'Bluebonnet',
    'Pecan Street',
    'Live Oak',
    'Capitol City',
    'Zilker',
    'Travis',
    'Balcones',
    'Limestone',
    'Onion Creek',
    'Mesquite',
    'Bouldin',
  ],
  permitNumber: ({ year, sequence, trade }) => `${year}-${padNumber(sequence, 6)} ${suffixes[trade] ?? 'BP'}`,
  // Texas licenses the trades; general contractors register with the city.
  license: (trade, _company, random) => licenses[trade]?.(random) ?? `COA-${randomDigits(random, 6)}`,
}

const licenses: Partial<Record<Trade, (random: Random) => string>> = {
  electrical: (random) => `TECL ${randomDigits(random, 5)}`,
  solar: (random) => `TECL ${randomDigits(random, 5)}`,
  plumbing: (random) => `M-${randomDigits(random, 5)}`,
  mechanical: (random) => `TACLA${padNumber(random.integer(20_000, 139_000), 8)}C`,
  fire: (random) => `ACR-${randomDigits(random, 7)}`,
}

const suffixes: Partial<Record<Trade, string>> = {
  electrical: 'EP',
  solar: 'EP',
  mechanical: 'MP',
  plumbing: 'PP',
}
