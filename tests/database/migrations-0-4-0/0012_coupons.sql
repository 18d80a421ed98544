CREATE TABLE "coupon_failures" (
	"file_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"coupon_code" text,
	"reason" text NOT NULL,
	"params" jsonb,
	CONSTRAINT "coupon_failures_file_id_line_pk" PRIMARY KEY("file_id","line")
);
--> statement-breakpoint
CREATE TABLE "coupon_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"file_name" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"format" text,
	"state" text DEFAULT 'CHECKING' NOT NULL,
	"start_at_once" boolean DEFAULT false NOT NULL,
	"byte_cursor" bigint DEFAULT 0 NOT NULL,
	"line_cursor" integer DEFAULT 0 NOT NULL,
	"line_done" integer DEFAULT 0 NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"foreseen_coupons" integer,
	"foreseen_failed" integer,
	"foreseen_failures" jsonb,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"holder" uuid,
	"troubles" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"reason_params" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "coupon_forecasts" (
	"file_id" uuid NOT NULL,
	"expires_on" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "coupon_forecasts_file_id_expires_on_pk" PRIMARY KEY("file_id","expires_on")
);
--> statement-breakpoint
CREATE TABLE "coupon_sales" (
	"scope" uuid NOT NULL,
	"shard" smallint NOT NULL,
	"collected" integer NOT NULL,
	"redeemed" integer NOT NULL,
	CONSTRAINT "coupon_sales_scope_shard_pk" PRIMARY KEY("scope","shard")
);
--> statement-breakpoint
CREATE TABLE "coupon_tallies" (
	"deal_id" uuid NOT NULL,
	"expires_on" date NOT NULL,
	"shard" smallint NOT NULL,
	"total" integer NOT NULL,
	"available" integer NOT NULL,
	"collected" integer NOT NULL,
	"redeemed" integer NOT NULL,
	CONSTRAINT "coupon_tallies_deal_id_expires_on_shard_pk" PRIMARY KEY("deal_id","expires_on","shard")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"file_id" uuid,
	"code" text NOT NULL,
	"code_key" text NOT NULL,
	"expires_on" date NOT NULL,
	"expired_on" timestamp (3) with time zone NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"collected_by" uuid,
	"collected_at" timestamp (3) with time zone,
	"redeemed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_coupons" (
	"deal_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"price_cents" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"redeemed_by" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"redeemed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redemptions_coupon_id_unique" UNIQUE("coupon_id"),
	CONSTRAINT "redemptions_key" UNIQUE("merchant_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "coupon_failures" ADD CONSTRAINT "coupon_failures_file_id_coupon_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."coupon_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_files" ADD CONSTRAINT "coupon_files_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_forecasts" ADD CONSTRAINT "coupon_forecasts_file_id_coupon_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."coupon_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_file_id_coupon_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."coupon_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_coupons" ADD CONSTRAINT "deal_coupons_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_files_name" ON "coupon_files" USING btree ("deal_id","file_name");--> statement-breakpoint
CREATE INDEX "coupon_files_deal" ON "coupon_files" USING btree ("deal_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_files_content" ON "coupon_files" USING btree ("deal_id","sha256");--> statement-breakpoint
CREATE INDEX "coupon_files_due" ON "coupon_files" USING btree ("due_at","id") WHERE "coupon_files"."state" in ('CHECKING', 'WAITING', 'RUNNING');--> statement-breakpoint
CREATE INDEX "coupon_files_busy" ON "coupon_files" USING btree ("merchant_id") WHERE "coupon_files"."state" in ('CHECKING', 'WAITING', 'RUNNING');--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "coupons_deal_created" ON "coupons" USING btree ("deal_id","created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_free" ON "coupons" USING btree ("deal_id","expires_on","id") WHERE "coupons"."active" and "coupons"."collected_at" is null;--> statement-breakpoint
CREATE INDEX "coupons_merchant_sold" ON "coupons" USING btree ("merchant_id","collected_at","id") WHERE "coupons"."collected_at" is not null;--> statement-breakpoint
CREATE INDEX "coupons_sold" ON "coupons" USING btree ("collected_at","id") WHERE "coupons"."collected_at" is not null;--> statement-breakpoint
CREATE INDEX "coupons_collector" ON "coupons" USING btree ("collected_by","deal_id") WHERE "coupons"."collected_by" is not null;--> statement-breakpoint
CREATE INDEX "coupons_merchant_redeemed" ON "coupons" USING btree ("merchant_id","redeemed_at","id") WHERE "coupons"."redeemed_at" is not null;--> statement-breakpoint
CREATE INDEX "deal_coupons_created" ON "deal_coupons" USING btree ("created_at","deal_id");--> statement-breakpoint
CREATE INDEX "deal_coupons_merchant_created" ON "deal_coupons" USING btree ("merchant_id","created_at","deal_id");--> statement-breakpoint
CREATE INDEX "redemptions_merchant" ON "redemptions" USING btree ("merchant_id","redeemed_at","id");--> statement-breakpoint
-- Coupons are counted in the transaction that adds or changes them, whoever does it. Rows are taken in
-- key order, and those of one connection apart from others', so that hardly anybody waits.
CREATE FUNCTION tally_added_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_coupons (deal_id, merchant_id, status)
  SELECT DISTINCT deal_id, merchant_id, 'ACTIVE' FROM added ORDER BY deal_id
  ON CONFLICT DO NOTHING;
  INSERT INTO coupon_tallies AS tally
    (deal_id, expires_on, shard, total, available, collected, redeemed)
  SELECT deal_id, expires_on, pg_backend_pid() % 8, count(*),
    count(*) FILTER (WHERE active AND collected_at IS NULL), count(collected_at), count(redeemed_at)
  FROM added GROUP BY deal_id, expires_on ORDER BY deal_id, expires_on
  ON CONFLICT (deal_id, expires_on, shard) DO UPDATE SET
    total = tally.total + excluded.total,
    available = tally.available + excluded.available,
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
CREATE FUNCTION tally_changed_coupons() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO coupon_tallies AS tally
    (deal_id, expires_on, shard, total, available, collected, redeemed)
  SELECT deal_id, expires_on, pg_backend_pid() % 8, sum(step),
    coalesce(sum(step) FILTER (WHERE active AND collected_at IS NULL), 0),
    coalesce(sum(step) FILTER (WHERE collected_at IS NOT NULL), 0),
    coalesce(sum(step) FILTER (WHERE redeemed_at IS NOT NULL), 0)
  FROM (
    SELECT 1 AS step, deal_id, expires_on, active, collected_at, redeemed_at FROM added
    UNION ALL
    SELECT -1, deal_id, expires_on, active, collected_at, redeemed_at FROM removed
  ) AS moved
  GROUP BY deal_id, expires_on
  HAVING sum(step) <> 0
    OR sum(step) FILTER (WHERE active AND collected_at IS NULL) <> 0
    OR sum(step) FILTER (WHERE collected_at IS NOT NULL) <> 0
    OR sum(step) FILTER (WHERE redeemed_at IS NOT NULL) <> 0
  ORDER BY deal_id, expires_on
  ON CONFLICT (deal_id, expires_on, shard) DO UPDATE SET
    total = tally.total + excluded.total,
    available = tally.available + excluded.available,
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
CREATE TRIGGER coupons_tally_added
  AFTER INSERT ON coupons REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_coupons();
--> statement-breakpoint
CREATE TRIGGER coupons_tally_changed
  AFTER UPDATE ON coupons REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_coupons();
