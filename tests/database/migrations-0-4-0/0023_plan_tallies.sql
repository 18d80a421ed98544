CREATE TABLE "package_notices" (
	"subscription_id" uuid NOT NULL,
	"notice" text NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_notices_subscription_id_notice_pk" PRIMARY KEY("subscription_id","notice")
);
--> statement-breakpoint
CREATE TABLE "plan_tallies" (
	"plan_id" uuid PRIMARY KEY NOT NULL,
	"subscribers" integer NOT NULL,
	"newcomers" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "package_notices" ADD CONSTRAINT "package_notices_subscription_id_package_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."package_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_started" ON "subscriptions" USING btree ("started_at") WHERE "subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_ended" ON "subscriptions" USING btree ("ended_at","user_id") WHERE "subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "package_subscriptions_ends" ON "package_subscriptions" USING btree ("ends_at") WHERE "package_subscriptions"."replaced_at" is null;
--> statement-breakpoint
-- Subscribers are counted in the transaction that adds, ends or removes a subscription, whoever does it.
-- Rows are taken in key order, so that two transactions never wait for each other.
CREATE FUNCTION tally_added_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_tallies AS tally (plan_id, subscribers, newcomers)
  SELECT plan_id, count(*) FILTER (WHERE ended_at IS NULL), count(*) FILTER (WHERE is_first)
  FROM (
    SELECT plan_id, ended_at,
      row_number() OVER (PARTITION BY user_id ORDER BY started_at, id) = 1 AND NOT EXISTS (
        SELECT FROM subscriptions AS other
        WHERE other.user_id = added.user_id AND other.id NOT IN (SELECT id FROM added)
      ) AS is_first
    FROM added
  ) AS counted
  GROUP BY plan_id ORDER BY plan_id
  ON CONFLICT (plan_id) DO UPDATE SET
    subscribers = tally.subscribers + excluded.subscribers,
    newcomers = tally.newcomers + excluded.newcomers;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tally_ended_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plan_tallies SET subscribers = subscribers
    + CASE WHEN NEW.ended_at IS NULL THEN 1 ELSE -1 END
  WHERE plan_id = NEW.plan_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tally_removed_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE plan_tallies SET
    subscribers = subscribers - CASE WHEN OLD.ended_at IS NULL THEN 1 ELSE 0 END,
    newcomers = newcomers - CASE WHEN EXISTS (
      SELECT FROM subscriptions WHERE user_id = OLD.user_id
    ) THEN 0 ELSE 1 END
  WHERE plan_id = OLD.plan_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
INSERT INTO plan_tallies (plan_id, subscribers, newcomers)
SELECT plan_id, count(*) FILTER (WHERE ended_at IS NULL), count(*) FILTER (WHERE place = 1)
FROM (
  SELECT plan_id, ended_at,
    row_number() OVER (PARTITION BY user_id ORDER BY started_at, id) AS place
  FROM subscriptions
) AS counted
GROUP BY plan_id;
--> statement-breakpoint
CREATE TRIGGER subscriptions_tally_added
  AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_subscriptions();
--> statement-breakpoint
CREATE TRIGGER subscriptions_tally_ended
  AFTER UPDATE ON subscriptions FOR EACH ROW
  WHEN ((OLD.ended_at IS NULL) IS DISTINCT FROM (NEW.ended_at IS NULL))
  EXECUTE FUNCTION tally_ended_subscription();
--> statement-breakpoint
CREATE TRIGGER subscriptions_tally_removed
  AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION tally_removed_subscription();
