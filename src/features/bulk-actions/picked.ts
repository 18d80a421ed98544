import {
  type BulkItem,
  type BulkList,
  bulkActs,
  bulkKinds,
  bulkList,
} from '#src/contract/core/bulk-actions.ts'
import { id } from '#src/contract/values.ts'
import { type FormInput, list, text } from '#src/web/forms/form.ts'

type Picked = { act: (typeof bulkActs)[number] } & ({ items: BulkItem[] } | { all: BulkList })

export function readPicked(form: FormInput): Picked | null {
  const act = bulkActs.find((one) => one === text(form, 'act'))
  if (!act) return null
  const { act: _act, pick: _pick, back: _back, _csrf, ...listed } = form.values
  const all = bulkList.safeParse(listed)
  if (all.success) return { act, all: all.data }
  const items = list(form, 'pick').flatMap(readItem)
  return items.length > 0 ? { act, items } : null
}

function readItem(value: string): BulkItem[] {
  const [kindText, idText, versionText = ''] = value.split(':')
  const kind = bulkKinds.find((one) => one === kindText)
  const parsed = id.safeParse(idText)
  if (!kind || !parsed.success) return []
  const version = /^\d{1,15}$/.test(versionText) ? Number(versionText) : null
  return [{ kind, id: parsed.data, version }]
}
