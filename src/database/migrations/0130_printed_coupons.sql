-- without locks: coupons are collected and redeemed while the indexes are built
ALTER TABLE "coupon_tallies" ADD COLUMN IF NOT EXISTS "printed" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN IF NOT EXISTS "printed_at" timestamp (3) with time zone, ADD COLUMN IF NOT EXISTS "print_id" uuid;
--> statement-breakpoint
-- The version before picks by its own conditions: it must not give a printed code to a person.
ALTER TABLE "coupons" DROP CONSTRAINT IF EXISTS "coupons_printed", ADD CONSTRAINT "coupons_printed" CHECK ("coupons"."printed_at" is null or "coupons"."collected_by" is null) NOT VALID;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_added_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_coupons (deal_id, merchant_id, status)
  SELECT DISTINCT deal_id, merchant_id, 'ACTIVE' FROM added ORDER BY deal_id
  ON CONFLICT DO NOTHING;
  INSERT INTO coupon_tallies AS tally
    (deal_id, expires_on, shard, total, available, printed, collected, redeemed)
  SELECT deal_id, expires_on, pg_backend_pid() % 8, count(*),
    count(*) FILTER (WHERE active AND collected_at IS NULL AND printed_at IS NULL),
    count(*) FILTER (WHERE printed_at IS NOT NULL AND collected_at IS NULL), count(collected_at), count(redeemed_at)
  FROM added GROUP BY deal_id, expires_on ORDER BY deal_id, expires_on
  ON CONFLICT (deal_id, expires_on, shard) DO UPDATE SET
    total = tally.total + excluded.total,
    available = tally.available + excluded.available,
    printed = tally.printed + excluded.printed,
    collected = tally.collected + excluded.collected,
    redeemed = tally.redeemed + excluded.redeemed;
  INSERT INTO coupon_sales AS sale (scope, shard, collected, redeemed)
  SELECT coalesce(merchant_id, '00000000-0000-0000-0000-000000000000') AS scope,
    pg_backend_pid() % 8, count(collected_at), count(redeemed_at)
  FROM added WHERE collected_at IS NOT NULL
  GROUP BY GROUPING SETS ((merchant_id), ()) HAVING count(*) > 0 ORDER BY scope
  ON CONFLICT (scope, shard) DO UPDATE SET
    collected = sale.collected + excluded.collected,
    redeemed = sale.redeemed + excluded.redeemed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_changed_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coupon_tallies AS tally
    (deal_id, expires_on, shard, total, available, printed, collected, redeemed)
  SELECT deal_id, expires_on, pg_backend_pid() % 8, sum(step),
    coalesce(sum(step) FILTER (WHERE active AND collected_at IS NULL AND printed_at IS NULL), 0),
    coalesce(sum(step) FILTER (WHERE printed_at IS NOT NULL AND collected_at IS NULL), 0),
    coalesce(sum(step) FILTER (WHERE collected_at IS NOT NULL), 0),
    coalesce(sum(step) FILTER (WHERE redeemed_at IS NOT NULL), 0)
  FROM (
    SELECT 1 AS step, deal_id, expires_on, active, collected_at, printed_at, redeemed_at FROM added
    UNION ALL
    SELECT -1, deal_id, expires_on, active, collected_at, printed_at, redeemed_at FROM removed
  ) AS moved
  GROUP BY deal_id, expires_on
  HAVING sum(step) <> 0
    OR sum(step) FILTER (WHERE active AND collected_at IS NULL AND printed_at IS NULL) <> 0
    OR sum(step) FILTER (WHERE printed_at IS NOT NULL AND collected_at IS NULL) <> 0
    OR sum(step) FILTER (WHERE collected_at IS NOT NULL) <> 0
    OR sum(step) FILTER (WHERE redeemed_at IS NOT NULL) <> 0
  ORDER BY deal_id, expires_on
  ON CONFLICT (deal_id, expires_on, shard) DO UPDATE SET
    total = tally.total + excluded.total,
    available = tally.available + excluded.available,
    printed = tally.printed + excluded.printed,
    collected = tally.collected + excluded.collected,
    redeemed = tally.redeemed + excluded.redeemed;
  INSERT INTO coupon_sales AS sale (scope, shard, collected, redeemed)
  SELECT coalesce(merchant_id, '00000000-0000-0000-0000-000000000000') AS scope,
    pg_backend_pid() % 8, sum(step), coalesce(sum(step) FILTER (WHERE redeemed_at IS NOT NULL), 0)
  FROM (
    SELECT 1 AS step, merchant_id, redeemed_at FROM added WHERE collected_at IS NOT NULL
    UNION ALL
    SELECT -1, merchant_id, redeemed_at FROM removed WHERE collected_at IS NOT NULL
  ) AS moved
  GROUP BY GROUPING SETS ((merchant_id), ())
  HAVING sum(step) <> 0 OR sum(step) FILTER (WHERE redeemed_at IS NOT NULL) <> 0
  ORDER BY scope
  ON CONFLICT (scope, shard) DO UPDATE SET
    collected = sale.collected + excluded.collected,
    redeemed = sale.redeemed + excluded.redeemed;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_available" ON "coupons" USING btree ("deal_id","expires_on","id") WHERE "coupons"."active" and "coupons"."collected_at" is null and "coupons"."printed_at" is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_merchant_printed" ON "coupons" USING btree ("merchant_id","printed_at","id") WHERE "coupons"."printed_at" is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "coupons_print" ON "coupons" USING btree ("print_id") WHERE "coupons"."print_id" is not null;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "coupons_free";
