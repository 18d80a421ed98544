import type { ReactNode } from 'react'
import { usePage } from '#src/web/page/page.ts'
import type { VersionFact } from '#views/components/comparison.tsx'
import type { Fact } from '#views/components/facts.tsx'
import { Stack } from '#views/components/layout.tsx'
import { StateTag } from '#views/components/tag.tsx'
import type { Change } from './change-note.tsx'

export function versionFacts(
  live: readonly VersionFact[],
  other: readonly VersionFact[] | null,
  change: Pick<Change, 'status' | 'answer'> | null,
): Fact[] {
  return live.map((fact, index) => {
    const next = other?.[index]
    const value = shown(fact)
    if (!next || !change || (next.text ?? '') === (fact.text ?? '')) {
      return { label: fact.label, value }
    }
    const status = change.answer ?? change.status
    return { label: fact.label, value: <Both live={value} next={shown(next)} status={status} /> }
  })
}

function shown({ text, node }: VersionFact): ReactNode {
  return text ? (node ?? text) : null
}

type Props = {
  live: ReactNode
  next: ReactNode
  status: Change['status'] | NonNullable<Change['answer']>
}

function Both({ live, next, status }: Props) {
  const { t } = usePage()
  const none = <span className="faint">{t('common:facts.notAdded')}</span>
  return (
    <Stack gap="tight">
      <div>{live ?? none}</div>
      <div>
        <StateTag text={`profile:change.tag.${status}`} /> {next ?? none}
      </div>
    </Stack>
  )
}
