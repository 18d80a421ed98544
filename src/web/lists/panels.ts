import type { Option } from '#views/components/select.tsx'
import type { DrawnList, Known } from './definition.ts'
import type { Filter } from './filters.ts'

/** What one chip opens: a choice, both ends of a range, or the ways to choose a business. */
type ChipPanel = { name: string; label: string; filters: string[] } & (
  | { as: 'select'; empty: string | undefined; options: readonly Option[] }
  | { as: 'day' | 'amount' | 'business' }
)

export function panelsOf<Row, V extends Known>(list: DrawnList<Row, V>, view: V): ChipPanel[] {
  const panels: ChipPanel[] = []
  for (const [name, filter] of Object.entries(list.filters)) {
    const panel = panelOf(list, view, { name, filter })
    const same = panels.find((one) => one.name === panel?.name)
    if (same) same.filters.push(name)
    else if (panel) panels.push(panel)
  }
  return panels
}

type Named = { name: string; filter: Filter<unknown> }

function panelOf<Row, V extends Known>(
  list: DrawnList<Row, V>,
  view: V,
  { name, filter }: Named,
): ChipPanel | null {
  const { t, actor } = view
  const { field, param } = filter
  const filters = [name]
  if (field?.as === 'select') {
    const fixed = field.options?.map((option) => ({ ...option, label: t(option.label(actor)) }))
    const options = fixed ?? list.options?.(view)[name]
    const empty = field.empty && t(field.empty)
    return options
      ? { as: field.as, name: param, label: t(field.label), filters, empty, options }
      : null
  }
  if (field?.as === 'day' || field?.as === 'amount')
    return { as: field.as, name: field.as, label: t(`common:search.range.${field.as}`), filters }
  if (field?.as !== 'business' || !actor.isAdmin) return null
  const [only, other] = field.of
  const label = t(`common:search.of.${only && !other ? only : 'ANY'}`)
  return { as: field.as, name: param, label, filters }
}
