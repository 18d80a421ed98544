-- Trigram indexes serve every search box; citext compares e-mail addresses.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS citext;
