import type { ChangePart } from '#src/contract/change-parts.ts'
import { wordChanges } from '#src/platform/word-changes.ts'
import { usePage } from '#views/page/page.ts'
import { pictureUrl } from '#views/page/picture-paths.ts'
import { AcceptedParts } from './accepted-parts.tsx'
import type { VersionFact } from './comparison.tsx'
import { Facts } from './facts.tsx'
import { Card, Grid } from './layout.tsx'

type Props = {
  title?: string
  comment?: string | null | undefined
  /** What was accepted when the rest was sent back. */
  accepted?: readonly ChangePart[] | undefined
  before: readonly VersionFact[]
  now: readonly VersionFact[]
}

/**
 * For the reviewer of a resubmission: the comment it was sent back with, then what changed since, field
 * by field. `before` and `now` hold the same fields in the same order.
 */
export function ChangesSince({ title, comment, accepted = [], before, now }: Props) {
  const { t } = usePage()
  const changed = now.flatMap((fact, at) => {
    const old = before[at]
    return old && (old.text ?? '') !== (fact.text ?? '') ? { old, fact } : []
  })
  const texts = changed.filter(({ fact }) => !fact.pictures)
  const pictured = changed.filter(({ fact }) => fact.pictures)
  return (
    <Card title={title ?? t('approvals:changes.title')}>
      <AcceptedParts accepted={accepted} />
      {comment && <blockquote>{comment}</blockquote>}
      {texts.length > 0 && (
        <Facts
          facts={texts.map(({ old, fact }) => ({
            label: fact.label,
            value: fact.isFile ? (
              fact.text && fact.node
            ) : (
              <WordChanges before={old.text ?? ''} after={fact.text ?? ''} />
            ),
          }))}
        />
      )}
      {pictured.map(({ old, fact }) => (
        <Grid key={fact.label} small>
          <Pictures label={t('approvals:changes.before', { field: fact.label })} fact={old} />
          <Pictures label={t('approvals:changes.now', { field: fact.label })} fact={fact} />
        </Grid>
      ))}
      {changed.length === 0 && <p>{t('approvals:changes.none')}</p>}
    </Card>
  )
}

function Pictures({ label, fact }: { label: string; fact: VersionFact }) {
  const { t } = usePage()
  const urls = fact.pictures ?? []
  return (
    <div>
      <p className="sm muted">{label}</p>
      <span className="row">
        {urls.map((url) => (
          <img
            key={url}
            className="thumb"
            src={pictureUrl(url, 'thumb')}
            alt=""
            width={52}
            height={39}
            loading="lazy"
          />
        ))}
        {urls.length === 0 && <span className="faint">{t('common:facts.notAdded')}</span>}
      </span>
    </div>
  )
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const

/** A text with removed words struck through and added ones underlined. */
function WordChanges({ before, after }: { before: string; after: string }) {
  let start = 0
  return wordChanges(before, after).map(({ kind, text }) => {
    const Element = elements[kind]
    start += text.length
    return <Element key={start}>{text}</Element>
  })
}
