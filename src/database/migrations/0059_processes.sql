CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"half" text NOT NULL,
	"keys" text[] NOT NULL,
	"began_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended" boolean DEFAULT false NOT NULL
);
