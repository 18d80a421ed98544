import {
  type BulkAct,
  type BulkItem,
  type BulkList,
  bulkActs,
  bulkDecisions,
  bulkKinds,
  bulkList,
} from '#src/contract/core/bulk-actions.ts'
import { id } from '#src/contract/values.ts'
import { type FormInput, list, text } from '#src/web/forms/form.ts'

type Picked = { act: BulkAct } & ({ items: BulkItem[] } | { all: BulkList })

export function readPicked(form: FormInput): Picked | null {
  const act = bulkActs.find((one) => one === text(form, 'act'))
  if (!act) return null
  const { act: _act, pick: _pick, back: _back, _csrf, ...listed } = form.values
  const all = bulkList.safeParse(listed)
  if (all.success) return { act, all: all.data }
  const items = list(form, 'pick').flatMap((value) => readItem(value, act))
  return items.length > 0 ? { act, items } : null
}

export function readIds(form: FormInput): string[] {
  return list(form, 'pick').flatMap((value) => {
    const [first = '', second = first] = value.split(':')
    return id.safeParse(second).success ? [second] : []
  })
}

/** Null for a row that was not offered this action: its box belonged to another one. */
function readItem(value: string, act: BulkAct): BulkItem[] {
  const [kindText, idText, versionText = '', status] = value.split(':')
  const kind = bulkKinds.find((one) => one === kindText)
  const parsed = id.safeParse(idText)
  if (!kind || !parsed.success) return []
  if (status !== undefined && !bulkDecisions[kind][act]?.from.includes(status)) return []
  const version = /^\d{1,15}$/.test(versionText) ? Number(versionText) : null
  return [{ kind, id: parsed.data, version }]
}
