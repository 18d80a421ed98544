import pino from 'pino'
import { readConfig } from '#src/config.ts'
import { developmentSecret } from '#src/data-dir.ts'
import { openDatabase } from '#src/database/open.ts'
import { loadWorld } from '#src/database/world/load.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/root.ts'
import { createServiceDeps } from '#src/service-deps.ts'

/**
 * The demo world in an embedded database of its own, its deals copied until there are `deals` of
 * them, a day apart, with their pictures; totals are counted anew.
 */
export async function fillWorld(dataDir: string, deals: number): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'on' })
  const { db, pool, close } = await openDatabase(config)
  const translators = await loadTranslators(inRoot('locales'))
  const secretKeys = [await developmentSecret(dataDir)]
  const log = pino({ level: 'silent' })
  await loadWorld(createServiceDeps(config, { db, log, translators, secretKeys }))
  await pool.query(copies(deals))
  for (const statement of afterwards) await pool.query(statement)
  await close()
}

const copies = (deals: number) => `
  WITH numbered AS (
    SELECT d.*, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS known
    FROM deals d WHERE deleted_at IS NULL
  ), copied AS (
    SELECT n.*, gen_random_uuid() AS copy, round.at AS round
    FROM numbered n, generate_series(1, ${deals} / n.known) AS round(at)
    WHERE place + round.at * known <= ${deals}
  ), made AS (
    INSERT INTO deals (id, deal_code, merchant_id, category_id, promo_type_id, title, sub_title,
      description, terms_and_conditions, original_price_cents, deduction_cents, cover_image, valid_from,
      expired_on, expires_on, start_minutes, end_minutes, approval_status, created_at, submitted_at)
    SELECT copy, lpad(upper(to_hex(place + round * known)), 8, '0'), merchant_id, category_id,
      promo_type_id, title, sub_title, description, terms_and_conditions, original_price_cents,
      deduction_cents, cover_image, valid_from, expired_on, expires_on, start_minutes, end_minutes,
      approval_status, created_at - make_interval(days => round::int),
      submitted_at - make_interval(days => round::int)
    FROM copied
  )
  INSERT INTO deal_images (deal_id, position, url)
  SELECT copy, position, url FROM copied JOIN deal_images ON deal_id = copied.id`

const afterwards = [
  'DELETE FROM deal_tallies',
  ...['merchant_id', "'00000000-0000-0000-0000-000000000000'::uuid"].map(
    (scope) => `
      INSERT INTO deal_tallies (scope, approval_status, expires_on, count)
      SELECT ${scope}, approval_status, expires_on, count(*) FROM deals WHERE deleted_at IS NULL
      GROUP BY 1, 2, 3`,
  ),
  'VACUUM ANALYZE',
]
