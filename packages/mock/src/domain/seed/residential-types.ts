import type { PermitType } from './permit-type.ts'

const residential = { sector: 'residential', work: 'alteration', architect: 0, engineer: 0 } as const
const sunny = ['los-angeles-ca', 'austin-tx', 'miami-dade-fl']

/** Types of permits for homes. */
export const residentialTypes: readonly PermitType[] = [
  {
    ...residential,
    label: 'Residential Alteration',
    trade: 'general',
    weight: 20,
    pace: 1,
    architect: 0.45,
    engineer: 0.25,
    descriptions: [
      () => 'Kitchen remodel with new electrical panel',
      () => 'Interior remodel of second-floor bathrooms, non-structural',
      (random) => `Convert basement to habitable space, ${random.integer(380, 960)} sf, with egress window`,
      () => 'Remove load-bearing wall between kitchen and dining room, install LVL beam per engineering',
      (random) => `Replace ${random.integer(6, 18)} windows in existing openings, no change to structure`,
      () => 'Repair fire damage at attic framing and kitchen, like for like',
      () => 'Voluntary seismic retrofit of foundation, anchor bolts and cripple wall bracing',
    ],
  },
  {
    ...residential,
    label: 'Residential Addition',
    trade: 'general',
    work: 'addition',
    weight: 9,
    pace: 1.4,
    architect: 0.75,
    engineer: 0.6,
    descriptions: [
      (random) => `Second-story addition of ${random.integer(420, 1150)} sf to single-family residence`,
      (random) => `Rear addition, ${random.integer(180, 520)} sf, for family room and half bath`,
      (random) => `New attached deck, ${random.integer(120, 420)} sf, and exterior stairs`,
      () => 'Enclose existing carport to create attached one-car garage',
    ],
  },
  {
    ...residential,
    label: 'Residential New Construction',
    trade: 'general',
    work: 'new',
    weight: 8,
    pace: 2.2,
    architect: 0.9,
    engineer: 0.85,
    descriptions: [
      (random) =>
        `Construct two-story single-family residence, ${random.integer(1850, 4200)} sf, with attached garage`,
      (random) => `Construct ${random.integer(3, 6)}-unit townhouse building with private decks`,
      (random) => `Construct duplex, ${random.integer(2100, 3600)} sf total, on vacant lot`,
    ],
  },
  {
    ...residential,
    label: 'Accessory Dwelling Unit',
    trade: 'general',
    work: 'new',
    weight: 7,
    pace: 1.6,
    architect: 0.7,
    engineer: 0.5,
    descriptions: [
      (random) => `Construct detached accessory dwelling unit, ${random.integer(480, 1000)} sf`,
      () => 'Convert detached garage to accessory dwelling unit with kitchen and bath',
      () => 'Establish attached accessory dwelling unit in basement, separate entrance',
    ],
  },
  {
    ...residential,
    label: 'Electrical',
    trade: 'electrical',
    weight: 13,
    pace: 0.35,
    descriptions: [
      (random) => `Upgrade service to ${random.pick([200, 320, 400])} A, replace main panel`,
      () => 'Install Level 2 EV charger on dedicated 60 A circuit in garage',
      (random) => `Rewire dwelling, replace knob-and-tube, ${random.integer(12, 32)} circuits`,
      (random) =>
        `Install standby generator, ${random.pick([14, 18, 22, 26])} kW, with automatic transfer switch`,
    ],
  },
  {
    ...residential,
    label: 'Mechanical',
    trade: 'mechanical',
    weight: 9,
    pace: 0.35,
    descriptions: [
      (random) => `Replace furnace with ducted heat pump, ${random.pick([2, 2.5, 3, 4])} tons`,
      (random) => `Install ductless mini-split with ${random.integer(1, 4)} indoor heads`,
      (random) => `Air conditioning change-out, like for like, ${random.pick([3, 3.5, 4, 5])} tons`,
    ],
  },
  {
    ...residential,
    label: 'Plumbing',
    trade: 'plumbing',
    weight: 9,
    pace: 0.35,
    descriptions: [
      () => 'Replace water heater with heat pump water heater, 65 gal',
      (random) => `Replace side sewer, ${random.integer(28, 110)} lf, trenchless`,
      () => 'Whole-house repipe in PEX',
      () => 'Rough-in and fixtures for two-bath remodel',
    ],
  },
  {
    ...residential,
    label: 'Roofing',
    trade: 'roofing',
    weight: 9,
    pace: 0.4,
    descriptions: [
      (random) => `Tear off and reroof, ${random.integer(16, 42)} squares, architectural shingle`,
      (random) =>
        `Reroof flat roof with TPO membrane over tapered insulation, ${random.integer(12, 60)} squares`,
      (random) => `Replace roof with standing-seam metal, ${random.integer(14, 36)} squares`,
    ],
  },
  {
    ...residential,
    label: 'Windows and Doors',
    trade: 'general',
    weight: 10,
    pace: 0.5,
    jurisdictions: ['miami-dade-fl'],
    descriptions: [
      (random) =>
        `Replace ${random.integer(6, 24)} windows and ${random.integer(1, 3)} doors with impact-rated units, NOA on file`,
      () => 'Install accordion shutters on all openings',
    ],
  },
  {
    ...residential,
    label: 'Solar Photovoltaic',
    trade: 'solar',
    weight: 7,
    pace: 0.6,
    engineer: 0.35,
    descriptions: [
      (random) => photovoltaics('Roof-mounted photovoltaic system', random.integer(12, 34)),
      (random) => photovoltaics('Carport-mounted photovoltaic system', random.integer(10, 24)),
      (random) =>
        `${photovoltaics('Photovoltaic system', random.integer(16, 30))}, with ${random.pick([13.5, 27])} kWh battery storage`,
    ],
  },
  {
    ...residential,
    label: 'Swimming Pool',
    trade: 'pool',
    work: 'new',
    weight: 6,
    pace: 1.1,
    engineer: 0.5,
    jurisdictions: sunny,
    descriptions: [
      (random) => `In-ground gunite pool and spa, ${random.integer(280, 640)} sf, with barrier fence`,
      () => 'In-ground pool with baby barrier and heater, equipment pad at side yard',
    ],
  },
  {
    ...residential,
    label: 'Demolition',
    trade: 'demolition',
    work: 'demolition',
    weight: 3,
    pace: 0.7,
    descriptions: [
      (random) => `Demolish single-family residence, ${random.integer(900, 2400)} sf, and detached garage`,
      () => 'Demolish detached garage',
    ],
  },
]

function photovoltaics(system: string, modules: number): string {
  // A module has 405 W.
  return `${system}, ${modules} modules, ${Math.round(modules * 4.05) / 10} kW DC`
}
