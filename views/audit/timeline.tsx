import type { AuditEntry, Timeline } from '#src/contract/authentication/audit.ts'
import { auditPaths } from '#src/contract/screens/audit.ts'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'
import { Time } from '#views/components/time.tsx'
import { usePage } from '#views/page/page.ts'
import { Changes } from './entry.tsx'
import { eventText, roleText } from './terms.ts'

type Props = {
  id: string
  timeline: Timeline | 'failed' | null
}

export function RecordTimeline({ id, timeline }: Props) {
  const { t } = usePage()
  if (timeline === null) return null
  return (
    <section className="prose" aria-labelledby="timeline">
      <h2 id="timeline">{t('audit:timeline.title')}</h2>
      {timeline === 'failed' ? (
        <Note tone="warn">{t('audit:timeline.failed')}</Note>
      ) : (
        <Entries id={id} timeline={timeline} />
      )}
    </section>
  )
}

function Entries({ id, timeline: { entries, more } }: { id: string; timeline: Timeline }) {
  const { t } = usePage()
  if (entries.length === 0) return <p className="faint">{t('audit:timeline.empty')}</p>
  return (
    <>
      <EntryList entries={entries} />
      <p className="sm">
        <Go href={auditPaths.index({ q: id })}>
          {t(more ? 'audit:timeline.older' : 'audit:timeline.all')}
        </Go>
      </p>
    </>
  )
}

/** What others did to a record since somebody opened it. */
export function ChangesMade({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = usePage()
  return (
    <Note tone="warn" icon="alert">
      <p>{t('audit:timeline.sinceOpened')}</p>
      <EntryList entries={entries} />
    </Note>
  )
}

function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol role="list" className="stack">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry entry={entry} />
        </li>
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = usePage()
  return (
    <>
      <b>{eventText(t, entry.event)}</b>
      <span className="sub">
        <Time value={entry.at} long /> · <By entry={entry} />
      </span>
      <Changes changes={entry.changes} />
      {entry.comment && <blockquote>{entry.comment}</blockquote>}
    </>
  )
}

function By({ entry: { actor, subject } }: { entry: AuditEntry }) {
  const { t, brand } = usePage()
  if (!actor) return subject.type === 'user' ? t('audit:nobody') : brand
  const name = actor.name ?? t('audit:formerAccount')
  return actor.role ? t('audit:timeline.by', { name, role: roleText(t, actor.role) }) : name
}
