import type { DateValue } from '#src/contract/values.ts'
import { Note } from '#views/components/note.tsx'
import { usePage } from '#views/page/page.ts'

const checks = ['call', 'codes', 'other'] as const

export function Checklist({ since }: { since: DateValue | null }) {
  const { t, format } = usePage()
  return (
    <>
      {since && <p>{t('factor-resets:since', { since: format.moment(since) })}</p>}
      <Note>
        <b>{t('factor-resets:checklist')}</b>
        <ul>
          {checks.map((check) => (
            <li key={check}>{t(`factor-resets:check.${check}`)}</li>
          ))}
        </ul>
      </Note>
    </>
  )
}
