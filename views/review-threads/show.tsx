import { Go } from '#views/components/go.tsx'
import { Card, PageHead } from '#views/components/layout.tsx'
import { usePage } from '#views/page/page.ts'
import { ThreadBody, Unread } from './panel.tsx'
import type { ThreadShown } from './shown.ts'

type Props = { title: string; record: string; shown: ThreadShown }

export function ThreadPage({ title, record, shown }: Props) {
  const { t } = usePage()
  return (
    <>
      <PageHead title={title}>
        <Unread shown={shown} />
      </PageHead>
      <Card footer={<Go href={record}>{t(`review-threads:open.${shown.thread.kind}`)}</Go>}>
        <ThreadBody shown={shown} />
      </Card>
    </>
  )
}
