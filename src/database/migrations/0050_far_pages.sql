DROP INDEX "branches_by_name";--> statement-breakpoint
DROP INDEX "invoices_by_amount";--> statement-breakpoint
CREATE INDEX "invoices_by_number" ON "invoices" USING btree ("year","sequence","id","issued_at");--> statement-breakpoint
CREATE INDEX "branches_by_name" ON "branches" USING btree (lower("name"),"id","name","approval_status","owner_id") WHERE "branches"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("amount_cents","id","user_id","issued_at");