import { textOf } from '../../components/form.tsx'

/** Options of a churn that is started here. */
export interface ChurnOptions {
  insert?: number
  update?: number
  remove?: number
  bulk?: boolean
  lists?: ('permits' | 'contacts')[]
  every?: number
  times?: number
  seed?: string
}

/** Returns the options of a filled in form. */
export function toChurnOptions(values: FormData): ChurnOptions {
  const options: ChurnOptions = {}
  for (const name of ['insert', 'update', 'remove', 'every', 'times'] as const) {
    const text = textOf(values, name)
    if (text !== '') options[name] = Number(text)
  }
  const lists = (['permits', 'contacts'] as const).filter((list) => values.has(list))
  if (lists.length === 0) throw new Error('Select at least one list.')
  if (lists.length > 1 || lists[0] !== 'permits') options.lists = lists
  if (values.has('bulk')) options.bulk = true
  const seed = textOf(values, 'seed')
  if (seed !== '') options.seed = seed
  return options
}
