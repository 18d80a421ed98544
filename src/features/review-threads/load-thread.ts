import { v4 } from 'uuid'
import type { ReviewThread, ThreadKind } from '#src/contract/core/review-threads.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ThreadShown } from '#views/review-threads/shown.ts'

type Subject = { kind: ThreadKind; id: string }

export function readThread({ upstream }: Pick<Request, 'upstream'>, path: Subject) {
  return upstream.core.read('/review-threads/{kind}/{id}', { path })
}

/** For the record's page; null for people on neither side, and if the service doesn't answer. */
export async function threadBeside(
  request: Request,
  kind: ThreadKind,
  id: string,
): Promise<ThreadShown | null> {
  const { upstream, actor, page } = request
  if (actor.role === 'BANK' && kind === 'deals') return null
  const path = { kind, id }
  const found = await orNull(upstream.core.GET('/review-threads/{kind}/{id}', { path }))
  if (!found?.ok) return null
  return toShown(found.data, page.url)
}

export function toShown(thread: ReviewThread, back: string): ThreadShown {
  return { thread, back, key: v4(), text: '', errors: {} }
}
