import {
  type BulkAct,
  type BulkItem,
  type BulkKind,
  type BulkList,
  bulkActsFor,
  bulkDecisions,
} from '#src/contract/core/bulk-actions.ts'
import { bulkPaths } from '#src/contract/screens/bulk-actions.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import { Button, ButtonLink } from './button.tsx'
import { decisionLook } from './decision-buttons.tsx'
import { Form } from './form.tsx'
import { HiddenValues } from './hidden-values.tsx'
import { useShortcut } from './shortcut.ts'
import type { Column } from './table.tsx'

/** What the address says is selected: nothing, the rows of this page, or all that match. */
export type Selected = 'page' | 'all' | null

export function readSelected(query: URLSearchParams): Selected {
  const given = query.get('select')
  return given === 'page' || given === 'all' ? given : null
}

export type PickItem = BulkItem & { name: string; status: string }

/**
 * The boxes of a table, in rows that one of the acts can be taken on; none where this person may take
 * no act. They belong to the form of `PickBar`, which stands above the table.
 * @param kinds of which its records are
 */
export function pickColumns<Row>(
  { t, actor }: Pick<Page, 't' | 'actor'>,
  selected: Selected,
  kinds: readonly BulkKind[],
  itemOf: (row: Row) => PickItem,
): Column<Row>[] {
  const acts = actor ? bulkActsFor(actor, kinds) : []
  if (acts.length === 0) return []
  const column: Column<Row> = {
    key: `pick ${acts}`,
    header: t('common:picks.column'),
    headerHidden: true,
    part: 'pick',
    cell(row) {
      const { kind, id, version, name, status } = itemOf(row)
      if (!acts.some((act) => bulkDecisions[kind][act]?.from.includes(status))) return null
      return (
        <label className="check">
          <input
            type="checkbox"
            form="picks"
            name="pick"
            value={[kind, id, version ?? ''].join(':')}
            aria-label={t('common:picks.one', { name })}
            defaultChecked={selected !== null}
            disabled={selected === 'all'}
          />
        </label>
      )
    },
  }
  return [column]
}

type BarProps = {
  kinds: readonly BulkKind[]
  selected: Selected
  found: { totalItems: number; totalItemsCapped?: boolean | undefined }
  rows: number
  /** The address of the list as it is shown, with this selected. */
  hrefOf: (selected: Selected) => string
  /** What all that match are, as the service knows them. */
  all?: BulkList | undefined
}

/** Sends what is selected: with script the question opens above the list, without it is a page. */
export function PickBar({ kinds, selected, found, rows, hrefOf, all }: BarProps) {
  const { t, format, actor } = usePage()
  const acts = actor ? bulkActsFor(actor, kinds) : []
  if (acts.length === 0) return null
  const total = format.total(found)
  const values = Object.entries({ back: hrefOf(null), ...(selected === 'all' && all) })
  return (
    <Form id="picks" className="picked" action={bulkPaths.create()} target="#dialog">
      <HiddenValues values={Object.fromEntries(values.filter(([, value]) => value))} />
      <output data-picked={t('common:picks.selected')}>
        {selected === 'all' && t('common:picks.allSelected', { total })}
      </output>
      {selected ? (
        <ButtonLink href={hrefOf(null)} tone="ghost">
          {t('common:picks.clear')}
        </ButtonLink>
      ) : (
        <ButtonLink href={hrefOf('page')} tone="ghost" data-pick-page="">
          {t('common:picks.page')}
        </ButtonLink>
      )}
      {all && selected !== 'all' && found.totalItems > rows && (
        <ButtonLink href={hrefOf('all')} tone="ghost">
          {t('common:picks.all', { total })}
        </ButtonLink>
      )}
      {acts.map((act) => (
        <ActButton key={act} act={act} />
      ))}
    </Form>
  )
}

function ActButton({ act }: { act: BulkAct }) {
  const { t } = usePage()
  const shortcut = useShortcut(act === 'approve' || act === 'reject' ? act : undefined)
  return (
    <Button name="act" value={act} {...looks[act]} {...shortcut}>
      {t(`common:picks.act.${act}`)}
    </Button>
  )
}

const looks = {
  approve: { icon: 'check' },
  reject: decisionLook({ to: 'REJECTED' }),
  activate: { icon: 'check' },
  deactivate: { tone: 'danger', icon: 'x' },
  unblock: { icon: 'check' },
  block: decisionLook({ to: 'BLOCKED' }),
  delete: decisionLook({ to: null }),
} as const
