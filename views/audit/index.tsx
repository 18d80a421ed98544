import type { AuditListProps } from '#src/features/audit/list-props.ts'
import { usePage } from '#src/web/page/page.ts'
import { Card } from '#views/components/card.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { AuditFilterBar } from './filters.tsx'
import { AuditList } from './list.tsx'

/** Every decision and every write, for full administrators. */
export function AuditIndex(props: AuditListProps) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={t('audit:title')} summary={t('audit:summary')} />
      <Card flush>
        <AuditFilterBar filters={props.filters} />
        <AuditList {...props} />
      </Card>
    </>
  )
}
