import { fillReason } from '#src/contract/core/reason-templates.ts'
import { COMMENT_MAX, commentProblem, type Decision } from '#src/contract/deciding.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import type { Key } from '#src/i18n/keys.ts'
import { UpstreamFault, UpstreamRefused, type UpstreamResult } from '#src/upstream/result.ts'
import { list, readForm, text, versionIn } from '#src/web/forms/form.ts'
import { type Outcome, type SaveError, save, toFormState } from '#src/web/forms/save-result.ts'
import { NotFound, type Result, screen, seeOther } from '#src/web/http/result.ts'
import { get, post, type Request, type Route } from '#src/web/http/route.ts'
import { decisionLook } from '#views/components/decision-buttons.tsx'
import { ConfirmDialog, ConfirmPage, type ConfirmProps } from '#views/components/dialog.tsx'
import type { Option } from '#views/components/select.tsx'
import type { Actor, Crumb, Page, Screen } from '#views/page/page.ts'
import {
  countReason,
  offeredReasons,
  type ReasonSubject,
  readReason,
  reasonGroups,
  type WrittenReason,
} from './reasons.ts'
import { withComment } from './with-comment.tsx'

/** The question's text, where its form posts and where Cancel leads. */
export type Question = Omit<ConfirmProps, 'comment' | 'message' | 'reasons' | 'parts'> & {
  crumbs: Crumb[]
}

export type Answer = {
  comment: string
  /** The page that led here, if `wayBack` accepts it. */
  from: string | null
  version: number
  /** Whether "and next" was pressed. */
  andNext: boolean
  /** Template the comment began with; '' for none. */
  reason?: string
  /** Parts to accept while the rest is sent back. */
  accepted?: string[]
}

/** Who may do it now, and what others see instead. */
export type ActGuard<Subject> = {
  refusal: (actor: Actor, subject: Subject) => Key | null
  /** Says who decided first, over the record. Without it the question shows the refusal. */
  decided?: Key
  explain?: (page: Page, subject: Subject, refusal: Key) => string
  refused: (
    request: Request,
    subject: Subject,
    why: string,
    from: string | null,
  ) => Promise<Result> | Result
}

/** An action that asks first: a question as dialog and page, then one write. */
export type Act<Subject> = {
  /** Its decision row; an action without one takes no comment. */
  decision?: Decision
  /** The record in this person's scope; null answers `missing`. @throws NotFound */
  load: (request: Request) => Promise<Subject | null>
  missing?: (request: Request) => Result
  version?: (subject: Subject) => number
  /** Omitted when the question itself shows the service's refusal. */
  guard?: ActGuard<Subject>
  wayBack?: (given: string | null) => string | null
  question: (request: Request, subject: Subject, from: string | null) => Question
  /** Templates a required comment may begin with. */
  reasons?: (subject: Subject) => ReasonSubject
  /** Parts that may be accepted alone; empty or omitted means all or nothing. */
  parts?: (page: Page, subject: Subject) => readonly Option[]
  send: (request: Request, subject: Subject, answer: Answer) => Promise<UpstreamResult<unknown>>
  after?: (request: Request, subject: Subject) => Promise<void>
  next: (request: Request, subject: Subject, from: string | null) => string
  /** Where "and next" leads; null when nothing is left. */
  nextItem?: (request: Request, subject: Subject, from: string | null) => Promise<string | null>
  /** Success banner; by default the service's `displayMessage`. */
  banner?: (answer: { message: string; displayMessage: string }) => string
}

export type DecisionAct<Subject> = Act<Subject> & { decision: Decision; path: Address<Guard> }

function actHandlers<Subject>(act: Act<Subject>) {
  return {
    async confirm(request: Request): Promise<Result> {
      const subject = await act.load(request)
      if (!subject) return missing(act, request)
      const refusal = act.guard?.refusal(request.actor, subject)
      const from = act.wayBack?.(request.query.get('from')) ?? null
      if (act.guard && refusal) return refuse(act.guard, request, subject, refusal, { from })
      const version = act.version?.(subject) ?? 0
      return questionScreen(act, request, subject, { comment: '', from, version, andNext: false })
    },

    async decide(request: Request): Promise<Result> {
      const subject = await act.load(request)
      if (!subject) return missing(act, request)
      const answer = await readAnswer(act, request)
      const problem = act.decision ? commentProblem(act.decision, answer.comment) : null
      const refusal = act.guard?.refusal(request.actor, subject)
      if (act.guard && refusal && (problem || refusal !== act.guard.decided)) {
        return refuse(act.guard, request, subject, refusal, answer)
      }
      if (answer.isBegun) return questionScreen(act, request, subject, answer)
      if (problem) {
        const errors = { comment: problems[problem] }
        return questionScreen(act, request, subject, answer, { errors })
      }
      const saved = await save(act.send(request, subject, answer))
      if (!saved.ok) return refusedBy(act, request, subject, answer, saved.saveError)
      await act.after?.(request, subject)
      if (offers(act) && answer.reason) await countReason(request, answer.reason)
      const message = act.banner?.(saved) ?? saved.displayMessage
      const { from, andNext } = answer
      const nextItem = andNext && (await act.nextItem?.(request, subject, from))
      return seeOther(nextItem || act.next(request, subject, from), { type: 'SUCCESS', message })
    },
  }
}

/** An action's routes, question and write, under its audit event. */
export function actRows<Subject>(path: Address<Guard>, audit: string, act: Act<Subject>): Route[] {
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

function offers<Subject>({ decision, reasons }: Act<Subject>): boolean {
  return decision?.comment === 'required' && reasons !== undefined
}

const problems = {
  required: 'common:dialog.commentError.required',
  tooLong: { field: 'common:dialog.comment', max: COMMENT_MAX },
} as const

type Field = 'comment' | 'accepted'
type Posted = Answer & Partial<WrittenReason>

async function readAnswer<Subject>(act: Act<Subject>, { c }: Request): Promise<Posted> {
  const form = await readForm(c)
  const written = readReason(form)
  return {
    ...written,
    isBegun: offers(act) && written.isBegun,
    accepted: list(form, 'accepted'),
    from: act.wayBack?.(text(form, 'from')) ?? null,
    version: versionIn(form),
    andNext: text(form, 'next') !== '',
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
  const refused = act.guard.refused(request, current, saveError.displayMessage, answer.from)
  return withComment(refused, answer)
}

export function confirmScreen(
  page: Page,
  crumbs: Crumb[],
  question: ConfirmProps,
  saveError?: SaveError,
): Screen {
  const { form, answer } = toFormState(page, saveError ? { saveError } : {}, () => undefined)
  const props = form.message ? { ...question, message: form.message } : question
  return screen({
    ...answer,
    title: question.title,
    crumbs,
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}

async function questionScreen<Subject>(
  act: Act<Subject>,
  request: Request,
  subject: Subject,
  { comment: typed, from, version, reason = '', isBegun, accepted = [] }: Posted,
  outcome: Outcome<Field> = {},
): Promise<Screen> {
  const { decision } = act
  const { kind, values } = (offers(act) && act.reasons?.(subject)) || {}
  const reasons = kind ? await offeredReasons(request, kind) : []
  const begun = isBegun ? reasons.find(({ id }) => id === reason) : undefined
  const comment = begun && values ? fillReason(begun.text, values) : typed
  const { crumbs, ...question } = act.question(request, subject, from)
  const { form, answer } = toFormState(request.page, outcome, (name) =>
    name === 'comment' || name === 'accepted' ? name : undefined,
  )
  const parts = act.parts?.(request.page, subject) ?? []
  const props: ConfirmProps = {
    tone: decision && decisionLook(decision).tone !== 'danger' ? 'primary' : 'danger primary',
    ...question,
    values: {
      ...(act.version && { version: String(version) }),
      ...(from && { from }),
      ...(reason && { reason }),
      ...question.values,
    },
    ...(form.message && { message: form.message }),
    ...(parts.length > 0 && {
      parts: { options: parts, values: accepted, error: form.errors.accepted },
    }),
    ...(reasons.length > 0 && {
      reasons: { groups: reasonGroups(request.page, reasons), chosen: reason },
    }),
    ...(decision?.comment === 'required' && {
      comment: {
        value: comment,
        error: form.errors.comment,
        maxLength: COMMENT_MAX,
        focus: begun !== undefined,
      },
    }),
  }
  return { ...confirmScreen(request.page, crumbs, props), ...answer }
}
