import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  persons: readonly { id: string; name: string }[]
  value: string
  error?: string | undefined
}

export function PersonChoice({ persons, value, error }: Props) {
  const { t } = usePage()
  if (persons.length === 0) return <Note icon="info">{t('tills:counter.none')}</Note>
  return (
    <Select
      name="cashierId"
      label={t('tills:counter.who')}
      value={value}
      error={error}
      required
      options={persons.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
