import { COMMENT_MAX, commentProblem, type Decision } from '#src/contract/deciding.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import type { Key } from '#src/i18n/keys.ts'
import { UpstreamFault, UpstreamRefused, type UpstreamResult } from '#src/upstream/result.ts'
import { readForm, text, versionIn } from '#src/web/forms/form.ts'
import { type Outcome, type SaveError, save, toFormState } from '#src/web/forms/save-result.ts'
import { NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import { get, post, type Request, type Route } from '#src/web/http/route.ts'
import type { Actor } from '#src/web/page/actor.ts'
import type { Page } from '#src/web/page/page.ts'
import type { Crumb, Screen } from '#src/web/page/screen.ts'
import { decisionLook } from '#views/components/decision-buttons.tsx'
import { ConfirmDialog, ConfirmPage, type ConfirmProps } from '#views/components/dialog.tsx'

export type Question = Omit<ConfirmProps, 'comment' | 'message'> & { crumbs: Crumb[] }

export type Answer = {
  comment: string
  from: string | null
  version: number
}

export type ActGuard<Subject> = {
  refusal: (actor: Actor, subject: Subject) => Key | null
  decided: Key
  explain?: (page: Page, subject: Subject, refusal: Key) => string
  refused: (
    request: Request,
    subject: Subject,
    why: string,
    from: string | null,
  ) => Promise<Result> | Result
}

export type Act<Subject> = {
  decision?: Decision
  load: (request: Request) => Promise<Subject | null>
  missing?: (request: Request) => Screen
  version?: (subject: Subject) => number
  guard?: ActGuard<Subject>
  wayBack?: (given: string | null) => string | null
  question: (request: Request, subject: Subject, from: string | null) => Question
  send: (request: Request, subject: Subject, answer: Answer) => Promise<UpstreamResult<unknown>>
  after?: (request: Request, subject: Subject) => Promise<void>
  next: (request: Request, subject: Subject, from: string | null) => string
  banner?: (answer: { message: string; displayMessage: string }) => string
}

export type DecisionAct<Subject> = Act<Subject> & { decision: Decision; path: Address<Guard> }

export function actHandlers<Subject>(act: Act<Subject>) {
  return {
    async ask(request: Request): Promise<Result> {
      const subject = await act.load(request)
      if (!subject) return missing(act, request)
      const refusal = act.guard?.refusal(request.actor, subject)
      const from = act.wayBack?.(request.query.get('from')) ?? null
      if (act.guard && refusal) return refuse(act.guard, request, subject, refusal, from)
      const version = act.version?.(subject) ?? 0
      return questionScreen(act, request, subject, { comment: '', from, version })
    },

    async decide(request: Request): Promise<Result> {
      const subject = await act.load(request)
      if (!subject) return missing(act, request)
      const answer = await readAnswer(act, request)
      const problem = act.decision ? commentProblem(act.decision, answer.comment) : null
      const refusal = act.guard?.refusal(request.actor, subject)
      if (act.guard && refusal && (problem || refusal !== act.guard.decided)) {
        return refuse(act.guard, request, subject, refusal, answer.from)
      }
      if (problem) {
        const errors = { comment: `common:dialog.commentError.${problem}` as const }
        return questionScreen(act, request, subject, answer, { errors })
      }
      const saved = await save(act.send(request, subject, answer))
      if (!saved.ok) return refusedBy(act, request, subject, answer, saved.saveError)
      await act.after?.(request, subject)
      const message = act.banner?.(saved) ?? saved.displayMessage
      return seeOther(act.next(request, subject, answer.from), { type: 'SUCCESS', message })
    },
  }
}

export function decisionRows<Subject>(acts: readonly DecisionAct<Subject>[]): Route[] {
  return acts.flatMap((act): Route[] => {
    const { ask, decide } = actHandlers(act)
    return [get(act.path, ask), post(act.path, act.decision.event, decide)]
  })
}

function missing<Subject>(act: Act<Subject>, request: Request): Result {
  if (!act.missing) throw new NotFound()
  return act.missing(request)
}

async function readAnswer<Subject>(act: Act<Subject>, { c }: Request): Promise<Answer> {
  const form = await readForm(c)
  return {
    comment: text(form, 'comment').trim(),
    from: act.wayBack?.(text(form, 'from')) ?? null,
    version: versionIn(form),
  }
}

function refuse<Subject>(
  guard: ActGuard<Subject>,
  request: Request,
  subject: Subject,
  refusal: Key,
  from: string | null,
) {
  const why = guard.explain?.(request.page, subject, refusal) ?? request.page.t(refusal)
  return guard.refused(request, subject, why, from)
}

async function refusedBy<Subject>(
  act: Act<Subject>,
  request: Request,
  subject: Subject,
  answer: Answer,
  saveError: SaveError,
): Promise<Result> {
  if (!act.guard || saveError instanceof UpstreamFault || saveError.kind === 'invalid') {
    return questionScreen(act, request, subject, answer, { saveError })
  }
  if (saveError.kind !== 'ruleBroken') throw new UpstreamRefused(saveError)
  const current = await act.load(request)
  if (!current) return missing(act, request)
  return act.guard.refused(request, current, saveError.displayMessage, answer.from)
}

function questionScreen<Subject>(
  act: Act<Subject>,
  request: Request,
  subject: Subject,
  { comment, from, version }: Answer,
  outcome: Outcome<'comment'> = {},
): Screen {
  const { decision } = act
  const { crumbs, ...question } = act.question(request, subject, from)
  const { form, answer } = toFormState(request.page, outcome, (name) =>
    name === 'comment' ? name : undefined,
  )
  const props: ConfirmProps = {
    tone: decision && decisionLook(decision).tone === 'primary' ? 'primary' : 'danger primary',
    ...question,
    values: {
      ...(act.version && { version: String(version) }),
      ...(from && { from }),
      ...question.values,
    },
    ...(form.message && { message: form.message }),
    ...(decision?.comment === 'required' && {
      comment: {
        value: comment,
        error: form.errors.comment,
        required: true,
        maxLength: COMMENT_MAX,
      },
    }),
  }
  return screen({
    ...answer,
    title: question.title,
    crumbs,
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}
