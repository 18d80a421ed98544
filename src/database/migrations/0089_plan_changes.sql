ALTER TABLE "subscriptions" ADD COLUMN "next_plan_id" uuid;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_from" date;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "replaces" uuid;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_replaces_subscriptions_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "subscriptions_replaces" ON "subscriptions" USING btree ("replaces") WHERE "subscriptions"."replaces" is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_next" ON "subscriptions" USING btree ("next_plan_id","next_from") WHERE 
      "subscriptions"."ended_at" is null and "subscriptions"."next_plan_id" is not null;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_from" CHECK (("subscriptions"."next_plan_id" is null) = ("subscriptions"."next_from" is null));
--> statement-breakpoint
CREATE FUNCTION tally_switched_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_tallies AS tally (plan_id, subscribers, newcomers)
  SELECT plan_id, step, 0 FROM (VALUES (OLD.plan_id, -1), (NEW.plan_id, 1)) AS moved (plan_id, step)
  ORDER BY plan_id
  ON CONFLICT (plan_id) DO UPDATE SET subscribers = tally.subscribers + excluded.subscribers;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_tally_switched AFTER UPDATE OF plan_id ON subscriptions FOR EACH ROW WHEN (((old.plan_id IS DISTINCT FROM new.plan_id) AND (new.ended_at IS NULL) AND (old.ended_at IS NULL))) EXECUTE FUNCTION tally_switched_subscription();
