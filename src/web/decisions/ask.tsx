import { fillReason } from '#src/contract/core/reason-templates.ts'
import { COMMENT_MAX } from '#src/contract/deciding.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { type FormState, type Outcome, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { decisionLook } from '#views/components/decision-buttons.tsx'
import { ConfirmDialog, ConfirmPage, type ConfirmProps } from '#views/components/dialog.tsx'
import type { Crumb, Screen } from '#views/page/page.ts'
import { type Act, type Answer, decisionOn, type Question, reasonsOn } from './definition.ts'
import { offeredReasons, reasonGroups, type WrittenReason } from './reasons.ts'

function confirmScreen(crumbs: Crumb[], props: ConfirmProps): Screen {
  return screen({
    title: props.title,
    crumbs,
    main: <ConfirmPage {...props} />,
    dialog: <ConfirmDialog {...props} />,
  })
}

export type Field = 'comment' | 'accepted' | 'field'
export type Posted = Answer & Partial<WrittenReason>

const unanswered = { comment: '', version: 0, andNext: false }

/** The question alone, for a dialog that opens by another answer. */
export async function askProps<Subject>(
  act: Act<Subject>,
  request: Request,
  subject: Subject,
  from: string | null,
): Promise<ConfirmProps> {
  const { crumbs: _crumbs, ...props } = await propsOf(act, request, subject, {
    ...unanswered,
    from,
  })
  return props
}

export async function questionScreen<Subject>(
  act: Act<Subject>,
  request: Request,
  subject: Subject,
  posted: Posted,
  outcome: Outcome<Field> = {},
): Promise<Screen> {
  const { page } = request
  const { form, answer } = toFormState(page, outcome, (name) => {
    if (name === act.field?.name) return 'field'
    return name === 'comment' || name === 'accepted' ? name : undefined
  })
  const { crumbs, ...props } = await propsOf(act, request, subject, posted, form)
  const isFault = act.fault && outcome.saveError instanceof UpstreamFault
  return {
    ...confirmScreen(crumbs, props),
    ...answer,
    ...(isFault && act.fault && { notice: { type: 'ERROR', message: page.t(act.fault) } }),
  }
}

async function propsOf<Subject>(
  act: Act<Subject>,
  request: Request,
  subject: Subject,
  { comment: typed, from, version, reason = '', isBegun, accepted = [], field }: Posted,
  { errors, message }: FormState<Field>['form'] = { errors: {} },
): Promise<Question & ConfirmProps> {
  const decision = decisionOn(act, subject)
  const { kind, values } = reasonsOn(act, subject) ?? {}
  const reasons = kind ? await offeredReasons(request, kind) : []
  const begun = isBegun ? reasons.find(({ id }) => id === reason) : undefined
  const filled = begun && (values ? fillReason(begun.text, values) : begun.text)
  const question = act.question(request, subject, from, begun !== undefined)
  const parts = act.parts?.(request.page, subject) ?? []
  const given = { value: field ?? act.field?.initial(subject) ?? '', error: errors.field }
  return {
    tone: decision && decisionLook(decision).tone !== 'danger' ? 'primary' : 'danger primary',
    ...question,
    values: {
      ...(act.version && { version: String(version) }),
      ...(from && { from }),
      ...(reason && { reason }),
      ...question.values,
    },
    ...(message && { message }),
    ...(act.field && { children: await act.field.draw(request, subject, given) }),
    ...(parts.length > 0 && {
      parts: { options: parts, values: accepted, error: errors.accepted },
    }),
    ...(reasons.length > 0 && {
      reasons: { groups: reasonGroups(request.page, reasons), chosen: reason },
    }),
    ...(decision?.comment === 'required' && {
      comment: {
        value: filled ?? typed,
        error: errors.comment,
        maxLength: COMMENT_MAX,
        focus: begun !== undefined,
      },
    }),
  }
}
