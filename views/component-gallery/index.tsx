import { usePage } from '#src/web/page/page.ts'
import { PageHead } from '#views/components/page-head.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Messages } from './messages.tsx'

export function ComponentGallery() {
  const { t } = usePage()
  return (
    <div className="stack wide">
      <PageHead title={t('component-gallery:title')} summary={t('component-gallery:summary')} />
      <Actions />
      <Fields />
      <Lists />
      <Messages />
    </div>
  )
}
