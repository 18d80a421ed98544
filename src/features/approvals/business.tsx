import { changeDecisions } from '#src/contract/authentication/account-lifecycle.ts'
import type { InboxItem } from '#src/contract/core/approvals.ts'
import { commentProblem } from '#src/contract/deciding.ts'
import { approvalPaths, businessPaths } from '#src/contract/screens/approvals.ts'
import { UpstreamFault } from '#src/upstream/result.ts'
import { problems } from '#src/web/decisions/act.tsx'
import { changesSince } from '#src/web/decisions/changed-since.tsx'
import { undoOffer } from '#src/web/decisions/undo.ts'
import { errorText } from '#src/web/forms/field.ts'
import { type FormInput, list, readForm, text } from '#src/web/forms/form.ts'
import { faultMessage, save } from '#src/web/forms/save-result.ts'
import { idOf, type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { BesideInbox } from '#views/approvals/beside.tsx'
import { BusinessReview, NothingOfBusiness, type Outcome } from '#views/approvals/business.tsx'
import * as fields from '#views/approvals/business-form.ts'
import { businessName } from '#views/approvals/rows.ts'
import { loadPart } from './business-parts.tsx'
import { notesPanel } from './desk.tsx'
import { lookPanel } from './looks.tsx'
import { nextItem, reviewCrumbs, reviewFrom, type Submission } from './navigation.ts'
import { sendDecision } from './send-decision.ts'

/** What one screen shows; the rest follows once these are decided. */
const PARTS_MAX = 30

type Typed = { choice: string; comment: string }
type Given = Typed & { item: fields.DecidedItem }
type Shown = {
  from: string | null
  typed?: ReadonlyMap<string, Given>
  errors?: ReadonlyMap<string, string>
  outcomes?: readonly Outcome[]
}

export async function show(request: Request): Promise<Result> {
  return businessScreen(request, { from: reviewFrom(request.query.get('from')) })
}

/**
 * Sends what was chosen for each item as a decision of its own, the account first: what is refused is
 * named, and nothing else is lost.
 */
export async function decide(request: Request): Promise<Result> {
  const form = await readForm(request.c)
  const from = reviewFrom(text(form, 'from'))
  const given = readGiven(form)
  const typed = new Map(given.map((one) => [one.item.id, one]))
  const errors = findProblems(request, given)
  if (errors.size > 0) return businessScreen(request, { from, typed, errors })
  const outcomes: Outcome[] = []
  const decided: fields.DecidedItem[] = []
  for (const one of given) {
    const action = fields.readAction(one.choice)
    if (!action) continue
    const refused = await send(request, one, action)
    if (refused.refusal === null) {
      typed.delete(one.item.id)
      decided.push(one.item)
    }
    outcomes.push({ item: fields.itemLabel(request.page.t, one.item), ...refused })
  }
  const [first] = given
  if (!first || outcomes.length === 0) {
    const errors = new Map(
      given.map(({ item }) => [item.id, request.page.t('approvals:business.choose')]),
    )
    return businessScreen(request, { from, typed, errors })
  }
  if (outcomes.some(({ refusal }) => refusal !== null)) {
    return businessScreen(request, { from, typed, outcomes })
  }
  const milliseconds = Number(text(form, 'since')) || 0
  const next = text(form, 'andNext') && { id: first.item.id, submittedAt: { milliseconds } }
  return saved(request, { from, decided, next: next || null })
}

type Saved = { from: string | null; decided: fields.DecidedItem[]; next: Submission | null }

async function saved(request: Request, { from, decided, next: after }: Saved): Promise<Result> {
  const { t } = request.page
  const message = t('approvals:business.saved', { count: decided.length })
  const back = businessPaths.business({ id: idOf(request.params.id) }, { from })
  const offer = undoOffer(request.page, decided, back)
  const notice = { type: 'SUCCESS', message, ...offer } as const
  const next = after && (await nextItem(request, from, after))
  return seeOther(next ?? from ?? approvalPaths.index(), notice)
}

async function send(
  request: Request,
  { item, comment }: Given,
  action: NonNullable<ReturnType<typeof fields.readAction>>,
): Promise<Omit<Outcome, 'item'>> {
  const answer = await save(sendDecision[item.kind](request, { ...item, action, comment }))
  if (answer.ok) return { refusal: null }
  const { saveError } = answer
  if (saveError instanceof UpstreamFault)
    return { refusal: faultMessage(request.page.t, saveError) }
  const type = subjects[item.kind]
  const changes = type && (await changesSince(request, type, item.id, item.version))
  return { refusal: saveError.displayMessage, changes }
}

/** Of profiles and contacts each submission is a record of its own. */
const subjects = { accounts: 'user', branches: 'branch', profile: null, contact: null } as const

const ORDER = ['accounts', 'profile', 'contact', 'branches'] as const

function inOrder<One>(all: readonly One[], kindOf: (one: One) => InboxItem['kind']): One[] {
  return ORDER.flatMap((kind) => all.filter((one) => kindOf(one) === kind))
}

function readGiven(form: FormInput): Given[] {
  const items = list(form, 'item')
    .slice(0, PARTS_MAX)
    .flatMap((one) => fields.readItem(one) ?? [])
  return inOrder(items, ({ kind }) => kind).map((item) => {
    const names = fields.fieldsOf(item.id)
    return { item, choice: text(form, names.choice), comment: text(form, names.comment).trim() }
  })
}

function findProblems({ page: { t } }: Request, given: readonly Given[]): Map<string, string> {
  return new Map(
    given.flatMap(({ item, choice, comment }) => {
      const action = fields.readAction(choice)
      const problem = action && commentProblem(changeDecisions.business[action], comment)
      return problem ? [[item.id, errorText(t, problems[problem])] as const] : []
    }),
  )
}

async function businessScreen(request: Request, shown: Shown): Promise<Result> {
  const { page, query, upstream } = request
  const { from, typed, errors, outcomes = [] } = shown
  const id = idOf(request.params.id)
  const { items } = await upstream.core.read('/approvals/business/{id}', { path: { id } })
  const listed = inOrder(items, ({ kind }) => kind)
  const loaded = await Promise.all(
    listed.slice(0, PARTS_MAX).map((item) => loadPart(request, item)),
  )
  const parts = loaded.flatMap((part) => part ?? [])
  const [first] = parts
  const isRefused = errors !== undefined || outcomes.length > 0
  if (!first) {
    const title = page.t('approvals:business.none')
    return screen({
      title,
      status: isRefused ? 422 : 404,
      crumbs: reviewCrumbs(page, 'all', from, { label: title }),
      main: <NothingOfBusiness outcomes={outcomes} from={from} />,
    })
  }
  const name = businessName(items)
  const preset = typed ? null : fields.readPreset(query.get('all'))
  const records = listed.map(({ kind, threadId }) => ({ kind, id: threadId }))
  const [look, ...notes] = await Promise.all([
    lookPanel(request, first.item.kind, first.item.id, records),
    ...parts.map(({ item: { kind, threadId }, item }) =>
      notesPanel(request, { kind, id: threadId }, fields.itemLabel(page.t, item)),
    ),
  ])
  return screen({
    title: page.t('approvals:business.title', { name }),
    status: isRefused ? 422 : 200,
    crumbs: reviewCrumbs(page, 'all', from, { label: name }),
    main: (
      <BesideInbox from={from} id={id}>
        <BusinessReview
          ownerId={id}
          name={name}
          more={listed.length - loaded.length}
          from={from}
          preset={preset}
          outcomes={outcomes}
          look={look}
          notes={notes}
          parts={parts.map((part) => {
            const isSeen = wasSeen(part.item, query)
            const isPreset = preset && isSeen && part.options.some(isOpen(preset))
            const given = typedFor(part.item, typed)
            const chosen = isPreset ? preset : fields.NOT_NOW
            const { choice, comment, hasChanged } = given ?? {
              choice: chosen,
              comment: '',
              hasChanged: preset !== null && !isSeen,
            }
            const error = errors?.get(part.item.id)
            const isChosen = fields.readAction(choice) !== null
            return {
              ...part,
              choice,
              comment,
              hasChanged,
              errors: isChosen ? { comment: error } : { choice: error },
            }
          })}
        />
      </BesideInbox>
    ),
  })
}

/** Of what changed since, the comment alone: nobody has chosen anything for it as it is now. */
function typedFor(
  item: InboxItem,
  typed: Shown['typed'] = new Map(),
): (Typed & { hasChanged: boolean }) | null {
  const given = typed.get(item.id)
  if (given?.item.version === (item.version ?? 0)) return { ...given, hasChanged: false }
  const isOne = item.kind !== 'branches'
  const older = given ?? [...typed.values()].find((one) => isOne && one.item.kind === item.kind)
  return older ? { choice: fields.NOT_NOW, comment: older.comment, hasChanged: true } : null
}

/** Whether the page that chooses for every item had drawn this one as it is. */
function wasSeen(item: InboxItem, query: URLSearchParams): boolean {
  const seen = query.get('seen')?.split(' ')
  return !seen || seen.includes(fields.seenItem(item))
}

function isOpen(preset: fields.Preset) {
  return ({ value, disabled }: { value: string; disabled?: boolean }) =>
    value === preset && !disabled
}
