import type { ReactNode } from 'react'
import type { InboxItem, InboxKind } from '#src/contract/core/approvals.ts'
import type { Claim, InboxActivity } from '#src/contract/core/claims.ts'
import { claimPaths } from '#src/contract/screens/approvals.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { sentByPage } from '#views/components/by-page.ts'
import { Form } from '#views/components/form.tsx'
import { Note } from '#views/components/note.tsx'
import { useShortcut } from '#views/components/shortcut.ts'
import { type Page, usePage } from '#views/page/page.ts'
import { assignmentOf } from './assign.tsx'

type Props = { kind: InboxKind; itemId: string; claim: Claim | null; back: string }

/**
 * Opening the item claims it: by a small POST of the script, since a GET may be a prefetch; else by a
 * button.
 */
export function ClaimPanel({ nextHref, ...props }: Props & { nextHref: string | null }) {
  const page = usePage()
  const { claim } = props
  return (
    <div className="row">
      <div className="grow" id="claim" aria-live="polite">
        {claim && !claim.isOwn ? (
          <ClaimState {...props} />
        ) : (
          <ClaimForm {...props} onLoad>
            {claim ? (
              claimText(page, claim)
            ) : (
              <ClaimButton>{page.t('approvals:claim.do')}</ClaimButton>
            )}
          </ClaimForm>
        )}
      </div>
      {nextHref && <NextLink href={nextHref} />}
    </div>
  )
}

function NextLink({ href }: { href: string }) {
  const { t } = usePage()
  return (
    <ButtonLink href={href} tone="ghost" rel="next" {...useShortcut('next')}>
      {t('approvals:nextItem')}
    </ButtonLink>
  )
}

export function ClaimState(props: Props) {
  const page = usePage()
  const { claim } = props
  if (!claim) return null
  if (claim.isOwn) return <p className="sm muted">{claimText(page, claim)}</p>
  return (
    <Note icon="user">
      <ClaimForm {...props}>
        <p>{claimText(page, claim)}</p>
        <input type="hidden" name="takeOver" value="1" />
        <ClaimButton>{page.t('approvals:claim.takeOver')}</ClaimButton>
      </ClaimForm>
    </Note>
  )
}

export function claimText({ t, format }: Page, { name, isOwn, since }: Claim): string {
  const time = format.time(new Date(since.milliseconds))
  return isOwn ? t('approvals:claim.own', { time }) : t('approvals:claim.other', { name, time })
}

/** Who is on one of these items, whose they are, and how much of their conversations nobody has read. */
export function activityOn(activity: InboxActivity | null, items: readonly InboxItem[]) {
  const claims = activity?.claims.filter(({ id }) => items.some((item) => item.id === id)) ?? []
  const unread = activity?.unread.filter(({ kind, id }) =>
    items.some((item) => item.kind === kind && item.threadId === id),
  )
  const records = items.map(({ kind, threadId: id }) => ({ kind, id }))
  const held = records.map((one) => assignmentOf(activity?.assignments ?? [], one))
  return {
    held: held.some(Boolean) ? held : undefined,
    claim: claims.find(({ isOwn }) => !isOwn) ?? claims[0],
    unread: unread?.reduce((sum, { count }) => sum + count, 0),
  }
}

type FormProps = Props & { onLoad?: boolean; children: ReactNode }

function ClaimForm({ kind, itemId, back, onLoad, children }: FormProps) {
  const action = claimPaths.claim({ kind, id: itemId })
  return (
    <Form
      className="sm muted"
      action={action}
      target="#claim"
      hx-swap="innerHTML"
      hx-trigger={onLoad ? 'load, submit' : undefined}
      {...sentByPage}
    >
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  )
}

function ClaimButton({ children }: { children: string }) {
  return (
    <Button data-claim="" {...useShortcut('claim')}>
      {children}
    </Button>
  )
}
