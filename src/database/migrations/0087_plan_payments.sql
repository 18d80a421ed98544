-- without locks: payments arrive while the index is built
CREATE INDEX CONCURRENTLY IF NOT EXISTS "checkouts_plan_paid" ON "checkouts" USING btree ("paid_at","id") WHERE "checkouts"."kind" in ('PLAN', 'RENEWAL') and "checkouts"."paid_at" is not null;
