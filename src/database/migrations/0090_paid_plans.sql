-- without locks: payments arrive while the indexes are built
CREATE INDEX CONCURRENTLY IF NOT EXISTS "checkouts_plans_paid" ON "checkouts" USING btree ("paid_at","id") WHERE "checkouts"."kind" <> 'PACKAGE' and "checkouts"."paid_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "checkouts_plan_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invoices_credited" ON "invoices" USING btree ("credited_at") WHERE "invoices"."credited_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "credit_notes_issued" ON "credit_notes" USING btree ("issued_at");
