import { Button, ButtonLink, type ButtonTone } from '#views/components/button.tsx'
import { ConfirmDialog } from '#views/components/dialog.tsx'
import { Card, PageHead, Row } from '#views/components/layout.tsx'
import { Note, type NoteTone } from '#views/components/note.tsx'
import { Segment } from '#views/components/segment.tsx'
import { Tabs } from '#views/components/tabs.tsx'
import { Tag, type TagTone } from '#views/components/tag.tsx'
import { Toast } from '#views/components/toast.tsx'
import { usePage } from '#views/page/page.ts'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'

const tones: readonly NoteTone[] = ['info', 'ok', 'warn', 'bad']

const buttonTones: readonly ButtonTone[] = [
  'secondary',
  'primary',
  'ghost',
  'danger',
  'danger primary',
]
const tagTones: readonly TagTone[] = ['ok', 'warn', 'bad', 'info', 'off', 'sun']

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

function Messages() {
  const { t, url } = usePage()
  return (
    <Card title={t('component-gallery:messages')}>
      <div className="stack">
        {tones.map((tone) => (
          <Note key={tone} tone={tone}>
            {t('common:errors.unavailable')}
          </Note>
        ))}
        <div className="toasts">
          <Toast type="SUCCESS" message={t('common:welcome.title')} stays={86_400_000} />
          <Toast type="ERROR" message={t('common:network.error')} stays={86_400_000} />
        </div>
        <ConfirmDialog
          action={url}
          title={t('common:network.unsaved')}
          text={t('common:errors.unavailableKept')}
          verb={t('common:errors.goBack')}
          tone="danger primary"
          cancelHref={url}
          comment={{ maxLength: 1000, error: t('common:messages.commentRequired') }}
        />
      </div>
    </Card>
  )
}

function Actions() {
  const { t, url } = usePage()
  const tabs = (['ALL', 'PENDING', 'REJECTED'] as const).map((status, at) => ({
    label: t(`deals:status.${status}`),
    href: url,
    current: at === 0,
    count: 42 * at,
  }))
  return (
    <Card title={t('component-gallery:actions')}>
      <div className="stack">
        <Row>
          {buttonTones.map((tone) => (
            <Button key={tone} type="button" tone={tone}>
              {t('deals:form.save')}
            </Button>
          ))}
        </Row>
        <Row>
          <Button type="button" disabled>
            {t('deals:form.save')}
          </Button>
          <Button type="button" tone="primary" icon="plus" big>
            {t('deals:list.add')}
          </Button>
          <Button type="button" tone="ghost" icon="x" iconOnly>
            {t('common:toast.dismiss')}
          </Button>
          <ButtonLink href={url} icon="edit">
            {t('common:crumbs.edit')}
          </ButtonLink>
        </Row>
        <Row>
          {tagTones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {t('deals:status.PENDING')}
            </Tag>
          ))}
        </Row>
        <Tabs label={t('deals:list.statusNav')} tabs={tabs} />
        <Segment label={t('component-gallery:actions')} items={tabs} />
      </div>
    </Card>
  )
}
