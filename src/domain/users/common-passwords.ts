/** Passwords that are tried first, as published lists of the commonest have them, of six characters or more and in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
000111 0123456789 0987654321 101010 102030 10203040 1020304050 112233 11223344 1122334455 121212 123123
123123123 123321 12341234 1234321 12344321 123454321 1234561 1234567890 12345678900 1234567890a 1234567891
12345678910 123456a 123456aa 123456abc 123456q 1234abcd 1234qwer 123abc 123qwe 12qwaszx 131313 1313131313 135790
1357924680 147147 147258 147258369 159159 159357 159753 1password 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2
202020 2020202020 212121 232323 246810 252525 456456 456789 654321 666999 696969 741852 741852963 753951 7777777
789456 789456123 789789 87654321 963852 963852741 987654 987654321 9876543210 999888 a123456 a1234567 a12345678
a123456789 a1b2c3 a1b2c3d4 aa123456 abc123 abc1234 abc12345 abcabc abcd1234 access access14 admin1 admin12
admin123 admin1234 adminadmin administrator aishiteru apple1 apple123 arigato asdasd asdf1234 asdfgh asdfghjk
asdfghjkl ashley autumn banana baseball batman buster change-me changeit changeme charlie charlie1 cheese
chocolate computer cookie corvette daisuki dallas daniel default diamond doraemon dragon ferrari flower football
freedom ginger google guest1 guest123 harley hello-kitty hello1 hello123 helloworld himitsu himitsu1 hockey
honda1 hunter hunter2 iloveyou iloveyou1 internet iphone japan1 japan123 jessica jordan jordan23 kaisha kaisha1
kanri1 kanrisha kawaii killer kintai kintai1 kintai123 kintai1234 kobayashi konnichiwa kyoto1 letmein letmein1
login1 login123 london lovely maggie manager master master1 master123 matrix merlin michael monkey mustang
mypassword nakamura naruto nicole nihon1 nintendo nippon nissan ohayou orange osaka1 p@ssw0rd p@ssword pass1234
pass12345 passw0rd password password1 password12 password123 pepper pikachu pokemon porsche princess q1w2e3
q1w2e3r4 qazwsx qazwsxedc qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234
qwerty12345 qwertyui qwertyuiop ranger root123 rootroot sakura sakura1 sakura123 sakurasakura samsung satou1
secret secret1 secret123 shadow shain1 shain123 soccer spring starwars summer summer1 sunshine superman suzuki
system takahashi tanaka test12 test123 test1234 testing testtest thomas tigger tokyo1 tokyo123 tomodachi toor123
toyota trustno1 user123 user1234 watanabe welcome welcome1 welcome123 whatever winter yamada yamamoto yankees
zaq12wsx zaq1zaq1 zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
);
