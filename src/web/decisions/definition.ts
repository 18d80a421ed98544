import type { ReactNode } from 'react'
import type { DecidedSubject } from '#src/contract/authentication/audit.ts'
import type { UndoItem } from '#src/contract/core/undo.ts'
import type { Decision } from '#src/contract/deciding.ts'
import type { Address, Guard } from '#src/contract/screens/path.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { UpstreamResult } from '#src/upstream/result.ts'
import type { FieldError } from '#src/web/forms/field.ts'
import type { Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { ConfirmProps } from '#views/components/dialog.tsx'
import type { Option } from '#views/components/select.tsx'
import type { Actor, Crumb, Page } from '#views/page/page.ts'
import type { ReasonSubject } from './reasons.ts'

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
  /** The idempotency key of what was typed, where the question's values hold one. */
  key?: string
  /** What the question's own field holds. */
  field?: string
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

/** A field of the question's own. */
type ActField<Subject> = {
  name: string
  initial: (subject: Subject) => string
  problem: (value: string) => FieldError | null
  draw: (
    request: Request,
    subject: Subject,
    given: { value: string; error: string | undefined },
  ) => Promise<ReactNode>
}

/** An action that asks first: a question as dialog and page, then one write. */
export type Act<Subject, Data = unknown> = {
  /** Its decision row; an action without one takes no comment. */
  decision?: Decision | ((subject: Subject) => Decision | undefined)
  /** The record in this person's scope; null answers `missing`. @throws NotFound */
  load: (request: Request) => Promise<Subject | null>
  missing?: (request: Request) => Result
  /**
   * The record's version. Links to the question carry it as `seen`, as their page drew it, and the answer
   * does so after them: a record that has changed since is shown again instead.
   */
  version?: (subject: Subject) => number
  /** What the audit trail calls the record; whoever decides on it reads there what has changed. */
  subject?: { type: DecidedSubject; of: (subject: Subject) => string }
  /** Omitted when the question itself shows the service's refusal. */
  guard?: ActGuard<Subject>
  wayBack?: (given: string | null) => string | null
  /** @param begun whether a template has just filled the comment */
  question: (request: Request, subject: Subject, from: string | null, begun: boolean) => Question
  /** Templates a required comment may begin with. */
  reasons?: (subject: Subject) => ReasonSubject | undefined
  /** Parts that may be accepted alone; empty or omitted means all or nothing. */
  parts?: (page: Page, subject: Subject) => readonly Option[]
  field?: ActField<Subject>
  send: (request: Request, subject: Subject, answer: Answer) => Promise<UpstreamResult<Data>>
  after?: (request: Request, subject: Subject) => Promise<void>
  next(request: Request, subject: Subject, from: string | null, data: Data): string
  /** Where "and next" leads; null when nothing is left. */
  nextItem?: (request: Request, subject: Subject, from: string | null) => Promise<string | null>
  /** Success banner; by default the service's `displayMessage`, with null none. */
  banner?: ((answer: { message: string; displayMessage: string }) => string) | null
  /** What its decision is undone by, for a few seconds. */
  undo?: (subject: Subject) => UndoItem
  /** What a toast says when no answer came. */
  fault?: Key
}

export function decisionOn<Subject>(
  { decision }: Pick<Act<Subject>, 'decision'>,
  subject: Subject,
): Decision | undefined {
  return typeof decision === 'function' ? decision(subject) : decision
}

/** The templates that its required comment may begin with. */
export function reasonsOn<Subject>(
  act: Pick<Act<Subject>, 'decision' | 'reasons'>,
  subject: Subject,
): ReasonSubject | undefined {
  return decisionOn(act, subject)?.comment === 'required' ? act.reasons?.(subject) : undefined
}

export type DecisionAct<Subject> = Act<Subject> & { decision: Decision; path: Address<Guard> }
