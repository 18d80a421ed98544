import { branchPaths } from '#src/contract/screens/branches.ts'
import { Go } from '#views/components/go.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'
import { usePage } from '#views/page/page.ts'

type Props = {
  branches: readonly { id: string; name: string }[]
  value: string
  error?: string | undefined
  /** Where all of them are a choice, and its hint. */
  everywhere?: string
  hint?: string
}

/** A shop's only branch need not be chosen. */
export function BranchField({ branches, value, error, everywhere, hint }: Props) {
  const { t } = usePage()
  const [only, ...others] = branches
  if (!only) {
    return (
      <Note icon="info">
        {t('tills:noBranch')} <Go href={branchPaths.add()}>{t('common:crumbs.addBranch')}</Go>
      </Note>
    )
  }
  if (others.length === 0 && !everywhere)
    return <input type="hidden" name="branchId" value={only.id} />
  return (
    <Select
      name="branchId"
      label={t('tills:column.branch')}
      value={value}
      error={error}
      hint={hint}
      required={!everywhere}
      empty={everywhere}
      options={branches.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
