CREATE TABLE "key_uses" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "key_uses" SELECT key, min("began_at") FROM "processes", unnest("keys") AS key GROUP BY key;
