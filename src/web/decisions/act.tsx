import { answersSubmission, COMMENT_MAX, commentProblem } from '#src/contract/deciding.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import type { Key } from '#src/i18n/keys.ts'
import { UpstreamFault, UpstreamRefused } from '#src/upstream/result.ts'
import { list, readForm, text, versionIn } from '#src/web/forms/form.ts'
import { keyIn } from '#src/web/forms/form-key.ts'
import { type SaveError, save } from '#src/web/forms/save-result.ts'
import { NotFound, type Result, seeOther } from '#src/web/http/result.ts'
import { get, post, type Request, type Route } from '#src/web/http/route.ts'
import { type Posted, questionScreen } from './ask.tsx'
import { isStale, seenIn, showChanged } from './changed-since.tsx'
import {
  type Act,
  type ActGuard,
  type Answer,
  type DecisionAct,
  decisionOn,
  reasonsOn,
} from './definition.ts'
import { countReason, readReason } from './reasons.ts'
import { undoOffer } from './undo.ts'
import { withComment } from './with-comment.tsx'

/** The two handlers of an action whose question and write have addresses of their own. */
export function actHandlers<Subject, Data>(act: Act<Subject, Data>) {
  return {
    async confirm(request: Request): Promise<Result> {
      const subject = await act.load(request)
      if (!subject) return missing(act, request)
      const refusal = act.guard?.refusal(request.actor, subject)
      const from = act.wayBack?.(request.query.get('from')) ?? null
      if (act.guard && refusal) return refuse(act.guard, request, subject, refusal, { from })
      const version = seenIn(request.query) ?? act.version?.(subject) ?? 0
      if (isStale(act, subject, version))
        return showChanged(act, request, subject, { from, version })
      return questionScreen(act, request, subject, { comment: '', from, version, andNext: false })
    },

    async decide(request: Request): Promise<Result> {
      const subject = await act.load(request)
      if (!subject) return missing(act, request)
      const answer = await readAnswer(act, request, subject)
      const decision = decisionOn(act, subject)
      const problem = decision ? commentProblem(decision, answer.comment) : null
      const refusal = act.guard?.refusal(request.actor, subject)
      const isIncomplete = problem !== null || answer.isBegun
      if (act.guard && refusal && (isIncomplete || refusal !== act.guard.decided)) {
        return refuse(act.guard, request, subject, refusal, answer)
      }
      if (!refusal && isStale(act, subject, answer.version))
        return showChanged(act, request, subject, answer)
      if (answer.isBegun) return questionScreen(act, request, subject, answer)
      if (problem) {
        const errors = { comment: problems[problem] }
        return questionScreen(act, request, subject, answer, { errors })
      }
      const wrong = act.field?.problem(answer.field ?? '')
      if (wrong) return questionScreen(act, request, subject, answer, { errors: { field: wrong } })
      const saved = await save(act.send(request, subject, answer))
      if (!saved.ok) return refusedBy(act, request, subject, answer, saved.saveError)
      await act.after?.(request, subject)
      if (reasonsOn(act, subject) && answer.reason) await countReason(request, answer.reason)
      const message = act.banner?.(saved) ?? saved.displayMessage
      const { from, andNext } = answer
      const undone = decision && answersSubmission(decision) && act.undo?.(subject)
      const back = act.question(request, subject, from, false).cancelHref
      const offer = undone && undoOffer(request.page, [undone], back)
      const notice =
        act.banner === null ? undefined : ({ type: 'SUCCESS', message, ...offer } as const)
      const nextItem = andNext && (await act.nextItem?.(request, subject, from))
      return seeOther(nextItem || act.next(request, subject, from, saved.data), notice)
    },
  }
}

/** An action's routes, question and write, under its audit event. */
export function actRows<Subject, Data>(
  path: Address<Guard>,
  audit: string,
  act: Act<Subject, Data>,
): Route[] {
  const { confirm, decide } = actHandlers(act)
  return [get(path, confirm), post(path, audit, decide)]
}

export function decisionRows<Subject>(acts: readonly DecisionAct<Subject>[]): Route[] {
  return acts.flatMap((act) => actRows(act.path, act.decision.event, act))
}

function missing<Subject>(act: Act<Subject>, request: Request): Result {
  if (!act.missing) throw new NotFound()
  return act.missing(request)
}

export const problems = {
  required: 'common:dialog.commentError.required',
  tooLong: { field: 'common:dialog.comment', max: COMMENT_MAX },
} as const

async function readAnswer<Subject>(
  act: Act<Subject>,
  { c }: Request,
  subject: Subject,
): Promise<Posted> {
  const form = await readForm(c)
  const written = readReason(form)
  return {
    ...written,
    isBegun: reasonsOn(act, subject) !== undefined && written.isBegun,
    accepted: list(form, 'accepted'),
    from: act.wayBack?.(text(form, 'from')) ?? null,
    version: versionIn(form),
    andNext: text(form, 'next') !== '',
    ...(text(form, 'key') && { key: keyIn(form) }),
    ...(act.field && { field: text(form, act.field.name) }),
  }
}

function refuse<Subject>(
  guard: ActGuard<Subject>,
  request: Request,
  subject: Subject,
  refusal: Key,
  answer: Pick<Answer, 'from'> & Partial<Answer>,
) {
  const why = guard.explain?.(request.page, subject, refusal) ?? request.page.t(refusal)
  return withComment(guard.refused(request, subject, why, answer.from), answer)
}

/** A broken rule shows the current record; a correctable error shows the question again. */
async function refusedBy<Subject>(
  act: Act<Subject>,
  request: Request,
  subject: Subject,
  answer: Answer,
  saveError: SaveError,
): Promise<Result> {
  if (!act.guard?.decided || saveError instanceof UpstreamFault || saveError.kind === 'invalid') {
    return questionScreen(act, request, subject, answer, { saveError })
  }
  if (saveError.kind !== 'ruleBroken') throw new UpstreamRefused(saveError)
  const current = await act.load(request)
  if (!current) return missing(act, request)
  if (!act.guard.refusal(request.actor, current) && isStale(act, current, answer.version))
    return showChanged(act, request, current, answer)
  const refused = act.guard.refused(request, current, saveError.displayMessage, answer.from)
  return withComment(refused, answer)
}
