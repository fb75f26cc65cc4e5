import { type Filing, type Jurisdiction, padNumber, type Trade } from '../jurisdiction.ts'

export const denver: Jurisdiction = {
  slug: 'denver-co',
  city: 'Denver',
  state: 'CO',
  utcOffset: -7,
  areaCodes: ['303', '720'],
  annualVolume: 44_000,
  areas: [
    {
      zip: '80202',
      latitude: 39.7525,
      longitude: -104.9995,
      numbers: [800, 2099],
      streets: ['Larimer Street', 'Blake Street', '17th Street', 'Wynkoop Street'],
    },
    {
      zip: '80205',
      latitude: 39.7589,
      longitude: -104.9661,
      numbers: [1800, 3999],
      streets: ['Downing Street', 'Lafayette Street', 'N Marion Street', 'E 28th Avenue'],
    },
    {
      zip: '80209',
      latitude: 39.7074,
      longitude: -104.9688,
      numbers: [100, 1299],
      streets: ['S Pearl Street', 'E Alameda Avenue', 'S Gaylord Street', 'S Corona Street'],
    },
    {
      zip: '80211',
      latitude: 39.7665,
      longitude: -105.0204,
      numbers: [2300, 4999],
      streets: ['Tejon Street', 'W 32nd Avenue', 'Zuni Street', 'W 38th Avenue'],
    },
    {
      zip: '80220',
      latitude: 39.7346,
      longitude: -104.9157,
      numbers: [700, 2599],
      streets: ['Krameria Street', 'Monaco Parkway', 'E Colfax Avenue', 'Hudson Street'],
    },
  ],
  companyWords: [
    'Front Range',
    'Mile High',
    'Platte River',
    'Highline',
    'Aspen Grove',
    'Red Rocks',
    'Cherry Creek',
    'Sloan Lake',
    'Bear Creek',
    'Pikes Peak',
    'Longs Peak',
    'Berkeley',
    'Clear Creek',
    'Confluence',
  ],
  permitNumber: ({ year, sequence, trade, sector, work }) =>
    `${year}-${tradeCodes[trade] ?? `${sectors[sector]}${work === 'demolition' ? 'DEMO' : 'CON'}`}-${padNumber(sequence, 7)}`,
  license: (_trade, _company, random) => `LIC${padNumber(random.integer(18_000, 329_000), 8)}`,
}

const tradeCodes: Partial<Record<Trade, string>> = {
  electrical: 'ELEC',
  solar: 'ELEC',
  mechanical: 'MECH',
  plumbing: 'PLUM',
  roofing: 'ROOF',
  fire: 'FIRE',
}
const sectors: Record<Filing['sector'], string> = { residential: 'RES', commercial: 'COMM' }
