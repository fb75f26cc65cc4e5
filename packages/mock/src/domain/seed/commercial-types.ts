import type { PermitType } from './permit-type.ts'

const commercial = { sector: 'commercial', work: 'alteration', architect: 0, engineer: 0 } as const

/** Types of permits for businesses. */
export const commercialTypes: readonly PermitType[] = [
  {
    ...commercial,
    label: 'Commercial Alteration',
    trade: 'general',
    weight: 12,
    pace: 1.3,
    architect: 0.9,
    engineer: 0.5,
    descriptions: [
      (random) =>
        `Tenant improvement for restaurant, ${random.integer(1400, 5200)} sf, new Type I hood and grease interceptor`,
      (random) =>
        `Tenant improvement of office suite ${random.integer(2, 18)}00, ${random.integer(2200, 14_000)} sf, non-structural`,
      () => 'Change of use from retail to fitness studio, restroom accessibility upgrades',
      () => 'Interior demolition and new demising wall for retail tenant',
      () => 'Accessibility improvements to building entrance, new ramp and door operators',
      (random) =>
        `Medical office build-out, ${random.integer(4, 12)} exam rooms, ${random.integer(2600, 7800)} sf`,
    ],
  },
  {
    ...commercial,
    label: 'Commercial New Construction',
    trade: 'general',
    work: 'new',
    weight: 3,
    pace: 3,
    architect: 1,
    engineer: 1,
    descriptions: [
      (random) =>
        `Construct ${random.integer(4, 7)}-story mixed-use building, ${random.integer(28, 180)} units over ground-floor retail`,
      (random) => `Construct tilt-up warehouse, ${random.integer(24, 140)}000 sf, shell only`,
      () => 'Construct drive-through restaurant with site improvements',
    ],
  },
  {
    ...commercial,
    label: 'Commercial Mechanical',
    trade: 'mechanical',
    weight: 4,
    pace: 0.7,
    engineer: 0.6,
    descriptions: [
      (random) => `Replace ${random.integer(2, 9)} rooftop units, like for like, existing curbs`,
      () => 'Install Type I kitchen hood, make-up air unit and grease duct',
      () => 'New VAV boxes and ductwork for tenant improvement',
    ],
  },
  {
    ...commercial,
    label: 'Fire Alarm',
    trade: 'fire',
    weight: 4,
    pace: 0.6,
    descriptions: [
      (random) => `Fire alarm tenant improvement, ${random.integer(8, 60)} devices on existing panel`,
      () => 'Replace fire alarm control panel, addressable, with voice evacuation',
      (random) => `Relocate ${random.integer(6, 90)} sprinkler heads for new ceiling layout`,
    ],
  },
]
