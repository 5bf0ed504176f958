import { dirname, isAbsolute } from 'node:path';

export const SERVICES = {
  pawhaven: { description: 'Pawhaven', script: 'src/main.ts', nodeArgs: '--max-semi-space-size=8 ', port: null },
  'pawhaven-worker': { description: 'Pawhaven’s jobs', script: 'src/worker.ts', nodeArgs: '', port: 3003 },
  'pawhaven-chat': { description: 'Pawhaven’s live chat', script: 'src/chat-server.ts', nodeArgs: '', port: 3001 },
} as const;
export type ServiceName = keyof typeof SERVICES;

export interface UnitOptions {
  /** The project's folder. */
  folder: string;
  /** The Node that runs it. */
  node: string;
  user: string;
}

/**
 * A unit for systemd. It may write to its own folders in /var/lib and /var/cache, and to nothing else.
 * @throws Error for a folder that a unit cannot name
 */
export function formatUnit(name: ServiceName, { folder, node, user }: UnitOptions): string {
  for (const path of [folder, node]) {
    if (!isAbsolute(path) || !/^[\w/.+-]+$/.test(path)) {
      throw new Error(`A service needs a path without spaces and special characters (this is ${path}).`);
    }
  }
  if (!/^[a-z_][a-z0-9_-]{0,30}$/.test(user)) throw new Error(`--user takes the name of a user (it is ${user}).`);
  const { description, script, nodeArgs, port } = SERVICES[name];
  // The service sees nothing in home directories except what it runs from.
  const paths = [folder, ...(node.startsWith(`${folder}/`) ? [] : [dirname(node)])].filter(isInHome);
  const home = paths.length === 0 ? 'yes' : `tmpfs\nBindReadOnlyPaths=${paths.join(' ')}`;
  return `[Unit]
Description=${description}
After=network-online.target postgresql.service redis-server.service
Wants=network-online.target

[Service]
Type=exec
User=${user}
Group=${user}
WorkingDirectory=${folder}
# Compiled code, for a faster start.
Environment=NODE_COMPILE_CACHE=/var/cache/pawhaven/compiled
EnvironmentFile=/etc/pawhaven.env
${port === null ? '' : `EnvironmentFile=/etc/${name}.env\n`}ExecStart=${node} ${nodeArgs}${script}
Restart=on-failure
RestartSec=2
# Longer than SHUTDOWN_DELAY and SHUTDOWN_TIMEOUT together.
TimeoutStopSec=320
KillMode=mixed
LimitNOFILE=65536
UMask=0077

# If settings such as DATA_DIR or BACKUP_URL name other folders, add ReadWritePaths= for them (below /home, BindPaths=).
StateDirectory=pawhaven
StateDirectoryMode=0700
CacheDirectory=pawhaven
ReadWritePaths=-/var/backups/pawhaven

# No MemoryDenyWriteExecute: Node compiles code at run time.
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ProtectHome=${home}
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
RemoveIPC=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}

const isInHome = (path: string) => /^\/(?:home|root)\//.test(`${path}/`);

/** The initial settings. The file may contain passwords, so only root can read it; systemd passes them to the server. */
export const ENV_TEMPLATE = `# Pawhaven's settings; docs/settings.md lists them all. After a change: systemctl restart pawhaven
DATA_DIR=/var/lib/pawhaven
DEMO=false
# The URL that visitors use, and the IP of the proxy in front.
#PUBLIC_URL=https://pets.example.org
TRUST_PROXY=127.0.0.1
#SMTP_URL=smtps://pawhaven:password@mail.example.org
#SHELTER_NAME="Harbor Street Shelter"
#SHELTER_PHONE="+1 555 0142"
#SHELTER_EMAIL=hello@pets.example.org
#TZ_SHELTER=America/New_York
# Backups: a folder on another disk that belongs to the service's user, or a bucket; the key from make-backup-key.
#BACKUP_URL=/var/backups/pawhaven
#BACKUP_KEY=
# With several servers behind a proxy that polls /readyz:
#SHUTDOWN_DELAY=5
#DATABASE_URL=postgres://pawhaven:password@db.example.org/pawhaven
`;

/** For systemd-sysusers, which creates the user. */
export const formatSysusers = (user: string): string => `u ${user} - "Pawhaven" /var/lib/pawhaven\n`;
