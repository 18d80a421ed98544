import { reviewPaths } from '#src/contract/screens/approvals.ts'
import type { WaitingVersion } from '#src/features/approvals/list-props.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { pictureUrl } from '#src/web/pictures/paths.ts'
import { Avatar } from '#views/components/avatar.tsx'
import { ButtonLink } from '#views/components/button.tsx'
import { pickColumns, type Selected } from '#views/components/picks.tsx'
import { riskColumns } from '#views/components/risk-notes.tsx'
import { type Column, RowLink, Table } from '#views/components/table.tsx'
import { StateTag } from '#views/components/tag.tsx'
import { type Claims, claimOf } from './claim.tsx'
import { kindsIn, pickOf } from './picks.tsx'
import { Waited } from './waited.tsx'

type Props = {
  tab: 'profile' | 'contact'
  versions: readonly WaitingVersion[]
  from: string
} & Claims & { selected: Selected }

export function WaitingVersions({ tab, versions, from, claims, selected }: Props) {
  const page = usePage()
  const { show } = reviewPaths[tab === 'profile' ? 'business' : 'contact']
  const columns = versionColumns(page, tab, versions, claims, ({ userType, id }) =>
    show({ userType, id }, { from }),
  )
  const boxes = pickColumns(page, selected, {
    kinds: kindsIn[tab],
    itemOf: (version: WaitingVersion) =>
      pickOf(tab === 'profile' ? 'business' : 'contact', version),
  })
  const caption = page.t(`approvals:caption.${tab}`)
  return (
    <Table
      caption={caption}
      columns={[...boxes, ...columns]}
      rows={versions}
      rowKey={({ id }) => id}
    />
  )
}

function versionColumns(
  page: Page,
  tab: Props['tab'],
  rows: Props['versions'],
  claims: Claims['claims'],
  reviewHref: (version: WaitingVersion) => string,
): Column<WaitingVersion>[] {
  const { t } = page
  return [
    {
      key: 'picture',
      header: t('approvals:column.picture'),
      headerHidden: true,
      part: 'media',
      cell: ({ name, imageUrl }) => (
        <Avatar name={name} imageUrl={imageUrl && pictureUrl(imageUrl, 'thumb')} square big />
      ),
    },
    {
      key: 'business',
      header: t('approvals:column.business'),
      part: 'title',
      cell: (version) => (
        <RowLink href={reviewHref(version)} limit="title">
          {version.name}
        </RowLink>
      ),
    },
    {
      key: 'kind',
      header: t('approvals:column.kind'),
      part: 'meta',
      cell: ({ userType }) => t(`approvals:kind.${userType}`),
    },
    ...riskColumns(page, rows),
    {
      key: 'state',
      header: t('approvals:column.status'),
      part: 'state',
      cell: ({ approvalStatus }) => <StateTag text={`approvals:status.${approvalStatus}`} />,
    },
    {
      key: 'submitted',
      header: t('approvals:column.submitted'),
      part: 'from',
      tight: true,
      cell: ({ id, submittedAt }) => (
        <Waited since={submittedAt} kind={tab} claim={claimOf(claims, id)} />
      ),
    },
    {
      key: 'review',
      header: t('approvals:column.review'),
      headerHidden: true,
      part: 'end',
      cell: (version) => (
        <ButtonLink href={reviewHref(version)}>
          {t('approvals:review')}
          <span className="vh">{` ${version.name}`}</span>
        </ButtonLink>
      ),
    },
  ]
}
