import { Fragment, type ReactNode } from 'react'
import type { InboxItem } from '#src/contract/core/approvals.ts'
import { COMMENT_MAX } from '#src/contract/deciding.ts'
import { approvalPaths, businessPaths } from '#src/contract/screens/approvals.ts'
import { reviewHref } from '#src/contract/screens/review-href.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { Form } from '#views/components/form.tsx'
import { Go } from '#views/components/go.tsx'
import { Card, Dock, Narrow, PageHead, Stack } from '#views/components/layout.tsx'
import { Note } from '#views/components/note.tsx'
import type { Option } from '#views/components/select.tsx'
import { useShortcut } from '#views/components/shortcut.ts'
import { Tag } from '#views/components/tag.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { Message } from '#views/errors/message.tsx'
import { usePage } from '#views/page/page.ts'
import { fieldsOf, itemLabel, NOT_NOW, type Preset, seenItem, writeItem } from './business-form.ts'
import { Waiting } from './waiting.tsx'

type BusinessPart = {
  item: InboxItem
  body: ReactNode
  /** Decisions this person may take on it; one that has to wait is disabled. */
  options: readonly Option[]
  /** Why a decision is disabled. */
  blocker: string | null
  choice: string
  comment: string
  /** Whether it is another version than the one that was chosen for. */
  hasChanged: boolean
  errors: { choice?: string | undefined; comment?: string | undefined }
}

/** What came of each item of a form, in words. */
export type Outcome = { item: string; refusal: string | null; changes?: ReactNode }

type Props = {
  ownerId: string
  name: string
  parts: readonly BusinessPart[]
  more: number
  from: string | null
  preset: Preset | null
  outcomes: readonly Outcome[]
  look: ReactNode
  notes: ReactNode
}

export function BusinessReview(props: Props) {
  const { ownerId, name, parts, more, from, preset, outcomes, look, notes } = props
  const { t } = usePage()
  const [first] = parts
  return (
    <Narrow form>
      <Outcomes outcomes={outcomes} />
      <PageHead
        title={name}
        tags={first && <Tag>{t(`approvals:kind.${first.item.userType}`)}</Tag>}
        summary={t('approvals:business.lead')}
      >
        <PresetLinks ownerId={ownerId} from={from} parts={parts} />
      </PageHead>
      {look}
      <Form action={businessPaths.business({ id: ownerId })} guard>
        {from && <input type="hidden" name="from" value={from} />}
        <input type="hidden" name="since" value={oldestOf(parts)} />
        <Stack gap="wide">
          {parts.map((part) => (
            <Part key={part.item.id} part={part} from={from} />
          ))}
        </Stack>
        {more > 0 && <p className="sm muted">{t('approvals:business.more', { count: more })}</p>}
        <Dock>
          <Button tone="primary" data-focus={preset === 'APPROVE' ? '' : undefined}>
            {t('approvals:business.save')}
          </Button>
          {from && (
            <Button name="andNext" value="1">
              {t('approvals:business.saveNext')}
            </Button>
          )}
        </Dock>
      </Form>
      {notes}
    </Narrow>
  )
}

function oldestOf(parts: Props['parts']): number {
  return Math.min(...parts.map(({ item }) => item.submittedAt.milliseconds))
}

function PresetLinks({ ownerId, from, parts }: Pick<Props, 'ownerId' | 'from' | 'parts'>) {
  const { t } = usePage()
  const seen = parts.map(({ item }) => seenItem(item)).join(' ')
  const href = (all: Preset) => businessPaths.business({ id: ownerId }, { from, all, seen })
  const [approve, reject] = [useShortcut('approve'), useShortcut('reject')]
  return (
    <>
      <ButtonLink href={href('REJECT')} icon="x" {...reject}>
        {t('approvals:business.rejectAll')}
      </ButtonLink>
      <ButtonLink href={href('APPROVE')} icon="check" {...approve}>
        {t('approvals:business.approveAll')}
      </ButtonLink>
    </>
  )
}

function Part({ part, from }: { part: BusinessPart; from: string | null }) {
  const { t } = usePage()
  const { item, body, options, blocker, choice, comment, hasChanged, errors } = part
  const label = itemLabel(t, item)
  const fields = fieldsOf(item.id)
  return (
    <section aria-label={label}>
      <Stack>
        {hasChanged && (
          <Note tone="warn" icon="alert">
            {t('common:decision.changedSince')}
          </Note>
        )}
        <Card
          title={label}
          beside={<Go href={reviewHref(item, from)}>{t('approvals:business.open')}</Go>}
        >
          <Waiting kind={item.kind} since={item.submittedAt} risks={item.risks} />
          <input type="hidden" name="item" value={writeItem(item)} />
          <CheckboxList
            kind="radio"
            name={fields.choice}
            label={t('approvals:business.choice')}
            hint={blocker}
            options={[{ value: NOT_NOW, label: t('approvals:business.notNow') }, ...options]}
            values={[choice]}
            error={errors.choice}
          />
          <TextArea
            name={fields.comment}
            label={t('common:dialog.comment')}
            hint={t('approvals:business.commentHint')}
            rows={2}
            maxLength={COMMENT_MAX}
            value={comment}
            error={errors.comment}
          />
        </Card>
        {body}
      </Stack>
    </section>
  )
}

function Outcomes({ outcomes }: Pick<Props, 'outcomes'>) {
  const { t } = usePage()
  const failed = outcomes.filter(({ refusal }) => refusal !== null)
  const saved = outcomes.filter(({ refusal }) => refusal === null)
  if (failed.length === 0) return null
  return (
    <>
      <Note tone="bad">
        <p>{t('approvals:business.failed', { count: failed.length })}</p>
        <ul>
          {failed.map(({ item, refusal }) => (
            <li key={item}>
              {item}: {refusal}
            </li>
          ))}
        </ul>
      </Note>
      {failed.map(({ item, changes }) => (
        <Fragment key={item}>{changes}</Fragment>
      ))}
      {saved.length > 0 && (
        <Note tone="ok">
          {t('approvals:business.kept', { items: saved.map(({ item }) => item).join(', ') })}
        </Note>
      )}
    </>
  )
}

export function NothingOfBusiness({ outcomes, from }: Pick<Props, 'outcomes' | 'from'>) {
  const { t } = usePage()
  return (
    <>
      <Outcomes outcomes={outcomes} />
      <Message
        icon="inbox"
        title={t('approvals:business.none')}
        text={t('approvals:business.noneText')}
      >
        <ButtonLink href={from ?? approvalPaths.index()}>{t('approvals:page.back')}</ButtonLink>
      </Message>
    </>
  )
}
