import { inboxKinds } from '#src/contract/core/approvals.ts'
import { UNDONE_AT_ONCE } from '#src/contract/core/undo.ts'
import { id } from '#src/contract/values.ts'
import { list, readForm } from '#src/web/forms/form.ts'
import { NotFound, noticeOf, type Result, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { backOf } from './desk.tsx'

export async function undo({ c, upstream }: Request): Promise<Result> {
  const form = await readForm(c)
  const items = list(form, 'item').slice(0, UNDONE_AT_ONCE).flatMap(readItem)
  if (items.length === 0) throw new NotFound()
  const answer = await upstream.core.POST('/approvals/undo', { body: { items } })
  return seeOther(backOf(form), noticeOf(answer))
}

function readItem(written: string) {
  const [kindText, idText] = written.split(':')
  const kind = inboxKinds.find((one) => one === kindText)
  const record = id.safeParse(idText)
  return kind && record.success ? [{ kind, id: record.data }] : []
}
