import { expect, test } from 'vitest'
import { locksOf } from '#src/database/migration-locks.ts'

test.each<[sql: string, kind: string, table: string]>([
  ['ALTER TABLE "deals" ALTER COLUMN "title" SET DATA TYPE varchar(80);', 'rewrites', 'deals'],
  ['alter table deals alter title type text', 'rewrites', 'deals'],
  ['ALTER TABLE ONLY public.deals\n  ALTER COLUMN title TYPE text;', 'rewrites', 'deals'],
  ['ALTER TABLE "a" ADD COLUMN "b" uuid DEFAULT gen_random_uuid() NOT NULL;', 'rewrites', 'a'],
  ['ALTER TABLE "a" ADD COLUMN "b" bigserial;', 'rewrites', 'a'],
  ['ALTER TABLE a ADD b text GENERATED ALWAYS AS (lower(c)) STORED;', 'rewrites', 'a'],
  ['VACUUM FULL views;', 'rewrites', 'views'],
  ['ALTER TABLE "views" ALTER COLUMN "deal_id" SET NOT NULL;', 'scans', 'views'],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0);', 'scans', 'a'],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d"("id");', 'scans', 'a'],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" UNIQUE("b");', 'scans', 'a'],
  ['ALTER TABLE a ADD PRIMARY KEY (b);', 'scans', 'a'],
  ['CREATE INDEX "i" ON "coupons" USING btree ("deal_id");', 'scans', 'coupons'],
  ['CREATE UNIQUE INDEX IF NOT EXISTS "i" ON "public"."coupons" ("code");', 'scans', 'coupons'],
  ['-- first\nCREATE INDEX i ON coupons (code);', 'scans', 'coupons'],
  ['REINDEX TABLE coupons;', 'scans', 'coupons'],
  ["UPDATE coupons SET code = ';' WHERE true;", 'rows', 'coupons'],
  ['DELETE FROM "views" WHERE deal_id IS NULL;', 'rows', 'views'],
  ['WITH old AS (SELECT 1) UPDATE deals SET a = 1;', 'rows', 'deals'],
  ['DO $$ BEGIN UPDATE deals SET a = 1; END $$;', 'rows', ''],
])('%s: %s %s [OPS-05]', (sql, kind, table) => {
  expect(locksOf(sql)).toEqual([{ kind, table, what: expect.any(String) }])
})

test.each([
  'CREATE TABLE "a" ("id" uuid PRIMARY KEY NOT NULL, CONSTRAINT c CHECK (id IS NOT NULL));',
  'CREATE TABLE "a" ("b" int);--> statement-breakpoint\nCREATE INDEX "i" ON "a" ("b");',
  'CREATE TABLE IF NOT EXISTS a (b int); ALTER TABLE a ADD CONSTRAINT c UNIQUE (b);',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "coupons" ("deal_id");',
  'ALTER TABLE "a" ADD COLUMN "b" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "a" ADD COLUMN "type" text;',
  'ALTER TABLE "a" ADD COLUMN "at" timestamptz DEFAULT now() NOT NULL;',
  'ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0) NOT VALID;',
  'ALTER TABLE "a" VALIDATE CONSTRAINT "c";',
  'ALTER TABLE "a" ADD CONSTRAINT "c" UNIQUE USING INDEX "i";',
  'ALTER TABLE "a" DROP COLUMN "b";',
  'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE a SET b = 1; RETURN NULL; END $$;',
  "-- CREATE INDEX i ON coupons (code);\nINSERT INTO a VALUES ('DELETE FROM b;');",
  'CREATE TRIGGER t AFTER UPDATE OF plan_id ON subscriptions FOR EACH ROW EXECUTE FUNCTION f();',
])('%s locks nothing for long [OPS-05]', (sql) => {
  expect(locksOf(sql)).toEqual([])
})
