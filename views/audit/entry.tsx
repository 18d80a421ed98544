import { createElement, Fragment, type ReactNode } from 'react'
import type { AuditChange, AuditEntry } from '#src/contract/authentication/audit.ts'
import { auditEventNames } from '#src/contract/authentication/audit-events.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { bankPaths, merchantPaths } from '#src/contract/screens/merchants.ts'
import { mobileUserPaths } from '#src/contract/screens/mobile-users.ts'
import { Folded } from '#views/components/folded.tsx'
import { Go } from '#views/components/go.tsx'
import { Truncate } from '#views/components/truncate.tsx'
import { Verbatim } from '#views/components/verbatim.tsx'
import { usePage } from '#views/page/page.ts'
import { changeText, roleText } from './terms.ts'

/** Stand in the text where the links come; characters that nobody types (Unicode, private use). */
const slots = { who: '\ue000', what: '\ue001', of: '\ue002' }
const slot = /([\ue000-\ue002])/

type SentenceProps = {
  entry: AuditEntry
  /** The trail of whoever did it. */
  href: string
}

/** Who did what to which record of whom; the event's name where it has no words. */
export function Sentence({ entry: { event, actor, subject, changes }, href }: SentenceProps) {
  const { t, brand } = usePage()
  const known = auditEventNames.find((name) => name === event)
  if (!known) return event
  const name = subject.name ?? nameIn(changes)
  const owner = subject.type === 'user' ? name : subject.owner
  const isOwn = subject.type === 'user' ? subject.id === actor?.id : owner === actor?.name
  const parts: Record<string, ReactNode> = {
    [slots.who]: actor ? <Go href={href}>{actor.name ?? t('audit:formerAccount')}</Go> : brand,
    [slots.what]: <Name subject={subject} name={name} />,
    [slots.of]: owner && !isOwn && (
      <>
        {' '}
        <Slotted text={t('audit:of', { name: slots.what })} parts={{ [slots.what]: owner }} />
      </>
    ),
  }
  const sentence = t(`audit:sentence.${known}`, slots)
  const isAccount = subject.type === 'user'
  const hasSubject =
    sentence.includes(slots.what) ||
    (isAccount && (isOwn || (owner !== null && sentence.includes(slots.of))))
  if (hasSubject || (name === null && !subject.isGone))
    return <Slotted text={sentence} parts={parts} />
  const all = isAccount ? { ...parts, [slots.of]: null } : parts
  return <Slotted text={t('audit:about', { ...slots, sentence })} parts={all} />
}

type SlottedProps = { text: string; parts: Readonly<Record<string, ReactNode>> }

function Slotted({ text, parts }: SlottedProps) {
  return createElement(
    Fragment,
    null,
    ...text.split(slot).map((piece) => (piece in parts ? parts[piece] : piece)),
  )
}

function nameIn(changes: AuditEntry['changes']): string | null {
  const named = changes.find(({ field }) => field === 'title' || field === 'name')
  return named?.before ?? named?.after ?? null
}

type NameProps = { subject: AuditEntry['subject']; name: string | null }

function Name({ subject, name }: NameProps) {
  const { t } = usePage()
  if (name === null) return t(subject.type === 'user' ? 'audit:formerAccount' : 'audit:gone')
  const href = pageOf(subject)
  const cut = <Truncate text={name} rule="title" />
  const quoted = t('audit:quoted', { comment: slots.what })
  const text =
    subject.type === 'user' ? cut : <Slotted text={quoted} parts={{ [slots.what]: cut }} />
  return href ? <Go href={href}>{text}</Go> : text
}

/** What changed from what to what, and the ids under which the record and the request are found. */
export function Details({
  entry: { actor, subject, changes, requestId },
}: Pick<SentenceProps, 'entry'>) {
  const { t } = usePage()
  return (
    <details className="sub">
      <summary>
        <span className="link">{t('audit:details')}</span>
      </summary>
      <Folded>
        <Lines changes={changes} />
        {actor?.role && <span className="sub">{roleText(t, actor.role)}</span>}
        {subject.id && <Id text={t('audit:recordOf', { id: slots.what })} id={subject.id} />}
        <Id text={t('audit:requestOf', { id: slots.what })} id={requestId} />
      </Folded>
    </details>
  )
}

function Id({ text, id }: { text: string; id: string }) {
  return (
    <span className="sub">
      <Slotted text={text} parts={{ [slots.what]: <Verbatim code>{id}</Verbatim> }} />
    </span>
  )
}

function pageOf({ type, id, role }: AuditEntry['subject']): string | null {
  if (!id) return null
  if (type === 'deal') return dealPaths.show({ userType: 'admin', id })
  if (type !== 'user') return null
  if (role === 'MERCHANT') return merchantPaths.view({ id })
  if (role === 'BANK') return bankPaths.view({ id })
  return role === 'USER' ? mobileUserPaths.show({ id }) : null
}

const SHOWN = 3

/** Without the number of a version, which rises with every change and says nothing; the audit log has it. */
export function Changes({ changes: all }: { changes: readonly AuditChange[] }) {
  const { t } = usePage()
  const changes = all.filter(({ field }) => field !== 'version')
  const isNew = changes.length > SHOWN && changes.every(({ before }) => before === null)
  const inSight = isNew ? 0 : SHOWN
  const count = changes.length - inSight
  return (
    <>
      <Lines changes={changes.slice(0, inSight)} />
      {count > 0 && (
        <details className="sub">
          <summary>
            <span className="link">
              {t(isNew ? 'audit:values' : 'audit:moreChanges', { count })}
            </span>
          </summary>
          <Lines changes={changes.slice(inSight)} />
        </details>
      )}
    </>
  )
}

function Lines({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = usePage()
  return changes.map((change) => (
    <span key={change.field} className="sub">
      {changeText(t, change)}
    </span>
  ))
}
