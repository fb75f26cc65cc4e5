import type { Random } from '../random.ts'
import { type Filing, type Jurisdiction, randomDigits, type Trade } from './jurisdiction.ts'
import data from './jurisdictions.json' with { type: 'json' }

/** Jurisdictions of the seeded permits. Each has its own format of permit numbers and of licenses. */
export const jurisdictions: readonly Jurisdiction[] = [
  {
    ...data['seattle-wa'],
    permitNumber: ({ year, sequence }) => `BLD-${year}-${pad(sequence, 6)}`,
    // Washington: seven characters of the name, three digits, two characters.
    license: (_trade, company, random) =>
      company
        .toUpperCase()
        .replace(/[^A-Z]/g, '')
        .padEnd(7, '*')
        .slice(0, 7) +
      random.text(3, '0123456789') +
      random.text(2, 'BCDFGHJKLMNPQRSTVWXZ'),
  },
  {
    ...data['portland-or'],
    permitNumber: ({ year, sequence, trade, sector }) => {
      const suffix = portlandSuffixes[trade] ?? (sector === 'residential' ? 'RS' : 'CO')
      return `${pad(year % 100, 2)}-${pad(100_000 + sequence, 6)}-${suffix}`
    },
    license: (_trade, _company, random) => `CCB ${randomDigits(random, 6)}`,
  },
  {
    ...data['los-angeles-ca'],
    // Year and kind of permit, office, sequence.
    permitNumber: ({ year, sequence, trade, sector, work }) => {
      const kind = losAngelesTrades[trade] ?? losAngelesWork[work]
      return `${pad(year % 100, 2)}${kind}-${sector === 'commercial' ? 10_000 : 20_000}-${pad(sequence, 5)}`
    },
    license: (_trade, _company, random) => `CSLB ${random.integer(712_000, 1_129_000)}`,
  },
  {
    ...data['austin-tx'],
    permitNumber: ({ year, sequence, trade }) =>
      `${year}-${pad(sequence, 6)} ${austinSuffixes[trade] ?? 'BP'}`,
    // Texas licenses the trades; general contractors register with the city.
    license: (trade, _company, random) => austinLicenses[trade]?.(random) ?? `COA-${randomDigits(random, 6)}`,
  },
  {
    ...data['denver-co'],
    permitNumber: ({ year, sequence, trade, sector, work }) => {
      const building = `${sector === 'residential' ? 'RES' : 'COMM'}${work === 'demolition' ? 'DEMO' : 'CON'}`
      return `${year}-${denverTrades[trade] ?? building}-${pad(sequence, 7)}`
    },
    license: (_trade, _company, random) => `LIC${pad(random.integer(18_000, 329_000), 8)}`,
  },
  {
    ...data['chicago-il'],
    permitNumber: ({ year, sequence }) => String(100_000_000 + (year - 2010) * 60_000 + sequence),
    license: (trade, _company, random) => `${chicagoPrefixes[trade] ?? 'TGC'}${randomDigits(random, 6)}`,
  },
  {
    ...data['miami-dade-fl'],
    permitNumber: ({ year, sequence }) => `${year}${pad(sequence, 6)}`,
    // Florida: the kind of certificate, then a number of the current statewide series, which starts with 15.
    license: (trade, _company, random) => `${floridaPrefixes[trade]}${random.integer(1_500_000, 1_539_999)}`,
  },
]

type ByTrade<Value> = Partial<Record<Trade, Value>>

const portlandSuffixes: ByTrade<string> = {
  electrical: 'ET',
  solar: 'ET',
  mechanical: 'MT',
  plumbing: 'PT',
  fire: 'FA',
}

const losAngelesTrades: ByTrade<string> = {
  electrical: '041',
  solar: '041',
  fire: '043',
  plumbing: '042',
  mechanical: '044',
  pool: '047',
}

const losAngelesWork: Record<Filing['work'], string> = {
  new: '010',
  addition: '014',
  alteration: '016',
  demolition: '019',
}

const austinSuffixes: ByTrade<string> = { electrical: 'EP', solar: 'EP', mechanical: 'MP', plumbing: 'PP' }

const austinLicenses: ByTrade<(random: Random) => string> = {
  electrical: (random) => `TECL ${randomDigits(random, 5)}`,
  solar: (random) => `TECL ${randomDigits(random, 5)}`,
  plumbing: (random) => `M-${randomDigits(random, 5)}`,
  mechanical: (random) => `TACLA${pad(random.integer(20_000, 139_000), 8)}C`,
  fire: (random) => `ACR-${randomDigits(random, 7)}`,
}

const denverTrades: ByTrade<string> = {
  electrical: 'ELEC',
  solar: 'ELEC',
  mechanical: 'MECH',
  plumbing: 'PLUM',
  roofing: 'ROOF',
  fire: 'FIRE',
}

const chicagoPrefixes: ByTrade<string> = {
  electrical: 'ECC',
  solar: 'ECC',
  plumbing: '055-',
  roofing: '104.',
  fire: '127-',
}

const floridaPrefixes: Record<Trade, string> = {
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

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
