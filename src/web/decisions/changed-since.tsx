import type { ReactNode } from 'react'
import type { DecidedSubject } from '#src/contract/authentication/audit.ts'
import { INSTANT_MAX } from '#src/contract/values.ts'
import { attempt, UpstreamFault } from '#src/upstream/result.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { ChangesMade } from '#views/audit/exports.ts'
import type { Act, Answer } from './definition.ts'
import { above, withComment } from './with-comment.tsx'

/** The version that the page had drawn whose link led here; null where none says it. */
export function seenIn(query: URLSearchParams): number | null {
  const given = query.get('seen') ?? ''
  const seen = /^\d{1,16}$/.test(given) ? Number(given) : null
  return seen !== null && seen <= INSTANT_MAX ? seen : null
}

export function isStale<Subject>(act: Act<Subject>, subject: Subject, seen: number): boolean {
  return act.guard !== undefined && act.version !== undefined && act.version(subject) !== seen
}

/** The record as it is now, above it what has changed since it was seen and what was typed about it. */
export async function showChanged<Subject>(
  act: Act<Subject>,
  request: Request,
  subject: Subject,
  answer: Pick<Answer, 'from' | 'version'> & Partial<Answer>,
): Promise<Result> {
  if (!act.guard) throw new Error('only an act with a guard can be refused')
  const why = request.page.t('common:decision.changedSince')
  const refused = act.guard.refused(request, subject, why, answer.from)
  const changes =
    act.subject &&
    (await changesSince(request, act.subject.type, act.subject.of(subject), answer.version))
  return above(await withComment(refused, answer), changes)
}

/** Null where nothing is recorded, nobody may read it here, or no answer comes. */
export async function changesSince(
  { upstream, actor }: Request,
  subjectType: DecidedSubject,
  id: string,
  seen: number,
): Promise<ReactNode> {
  if (!actor.isAdmin) return null
  const found = await attempt(
    upstream.authentication.GET('/audit/changes/{subjectType}/{id}', {
      path: { subjectType, id },
      query: { seen },
    }),
  )
  if (found instanceof UpstreamFault || !found.ok || found.data.entries.length === 0) return null
  return <ChangesMade entries={found.data.entries} />
}
