import type { InboxItem } from '#src/contract/core/approvals.ts'
import type { InboxActivity, Look, Reviewer, ReviewRecord } from '#src/contract/core/looks.ts'
import { deskPaths } from '#src/contract/screens/approvals.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { sentByPage } from '#views/components/by-page.ts'
import { Form } from '#views/components/form.tsx'
import { Select } from '#views/components/select.tsx'
import { useShortcut } from '#views/components/shortcut.ts'
import { useEnhanced } from '#views/page/enhanced.ts'
import { type Page, usePage } from '#views/page/page.ts'

type StateProps = { records: readonly ReviewRecord[]; looks: readonly Look[] }
type Props = StateProps & { people: readonly Reviewer[]; back: string; nextHref: string | null }

const swap = { 'hx-target': '#look', 'hx-swap': 'innerMorph', 'hx-push-url': 'false' }

/** Who has a review, and the buttons that take or give it: several parts go together. */
export function LookPanel({ people, back, nextHref, ...state }: Props) {
  const { t, actor } = usePage()
  const next = useShortcut('next')
  const others = people.filter(({ id }) => id !== actor?.userId)
  return (
    <div className="row">
      <Form className="row grow sm" action={deskPaths.look()} {...swap} hx-sync="this:replace">
        <input type="hidden" name="back" value={back} />
        <div className="row" id="look">
          <LookState {...state} />
          <Opening {...state} />
        </div>
        {others.length > 0 && (
          <details>
            <summary>{t('approvals:look.other')}</summary>
            <Select
              name="person"
              label={t('approvals:look.person')}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button name="to" value="person">
              {t('approvals:look.give')}
            </Button>
          </details>
        )}
      </Form>
      {nextHref && (
        <ButtonLink href={nextHref} tone="ghost" rel="next" {...next}>
          {t('approvals:nextItem')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Says that the page was opened by a small POST, since a GET may be a prefetch. */
function Opening({ records, looks }: StateProps) {
  const isEnhanced = useEnhanced()
  const isFree = lookersOf(looks, records).some((one) => !one || (one.isOwn && !one.lasting))
  if (!isEnhanced || !isFree) return null
  const sent = { 'hx-include': 'closest form', 'hx-sync': 'closest form:drop', ...sentByPage }
  return <span hx-post={deskPaths.look()} hx-trigger="load" {...swap} {...sent} />
}

export function LookState({ records, looks }: StateProps) {
  const page = usePage()
  const { t } = page
  const take = useShortcut('take')
  const lookers = lookersOf(looks, records)
  const isOwn = lookers.every((one) => one?.isOwn && one.lasting)
  return (
    <>
      {records.map(({ kind, id }, at) => {
        const { personId, lasting } = lookers[at] ?? {}
        const value = [kind, id, personId, lasting ? 'lasting' : ''].join(':')
        return <input key={`${kind}${id}`} type="hidden" name="item" value={value} />
      })}
      <span className="muted" aria-live="polite">
        {lookText(page, lookers)}
      </span>
      {isOwn ? (
        <Button name="to" value="none">
          {t('approvals:look.giveBack')}
        </Button>
      ) : (
        <Button name="to" value="own" {...take}>
          {t('approvals:look.take')}
        </Button>
      )}
    </>
  )
}

type Lookers = readonly (Look | undefined)[]

function lookersOf(looks: readonly Look[], records: readonly ReviewRecord[]): Lookers {
  return records.map(({ kind, id }) => looks.find((one) => one.kind === kind && one.id === id))
}

/** In one line: nobody's, one person's, or several people's. */
export function lookText({ t, format }: Page, lookers: Lookers): string {
  const all = lookers.flatMap((one) => one ?? [])
  const first = all.find(({ lasting }) => !lasting) ?? all[0]
  if (!first) return t('approvals:look.nobody')
  const { name, isOwn, lasting, since } = first
  const people = new Map(all.map((one) => [one.personId, one.name]))
  if (people.size > 1 || (lasting && all.length < lookers.length)) {
    return t('approvals:look.some', { names: [...people.values()].join(', ') })
  }
  if (lasting) {
    const when = format.moment(since)
    return isOwn ? t('approvals:look.yours') : t('approvals:look.theirs', { name, when })
  }
  const time = format.time(new Date(since.milliseconds))
  return isOwn ? t('approvals:look.own', { time }) : t('approvals:look.others', { name, time })
}

/** Who has these items, and how much of their conversations nobody has read. */
export function activityOn(activity: InboxActivity | null, items: readonly InboxItem[]) {
  const records = items.map(({ kind, threadId: id }) => ({ kind, id }))
  const unread = activity?.unread.filter((one) =>
    records.some(({ kind, id }) => one.kind === kind && one.id === id),
  )
  const lookers = lookersOf(activity?.looks ?? [], records)
  return {
    lookers: lookers.some(Boolean) ? lookers : undefined,
    unread: unread?.reduce((sum, { count }) => sum + count, 0),
  }
}
